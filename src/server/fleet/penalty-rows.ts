/** The columns of a penalty that is joined with its admin. */
export const PENALTY_COLUMNS = [
  'penalty.id',
  'penalty.account_id as bot_id',
  'penalty.admin_id',
  'admin.nickname as admin_name',
  'penalty.type',
  'penalty.jail_type',
  'penalty.reason',
  'penalty.starts_at',
  'penalty.ends_at',
  'penalty.created_at',
  'penalty.updated_at',
  'penalty.version',
] as const
