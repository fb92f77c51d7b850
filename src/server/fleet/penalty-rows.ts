import type { Penalty } from '#contract/penalties.ts'

/** What a penalty, joined with the admin it names, is read by. */
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

type Times = 'starts_at' | 'ends_at' | 'created_at' | 'updated_at'

interface Row extends Omit<Penalty, Times> {
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

export const toPenalty = ({
  starts_at,
  ends_at,
  created_at,
  updated_at,
  ...penalty
}: Row): Penalty => ({
  ...penalty,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
