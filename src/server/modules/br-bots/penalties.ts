import type { Penalty } from '#contract/penalties.ts'
import type { Db } from '../../db/schema.ts'

/** More than this no account has had; what is left out has ended longest ago. */
const SHOWN_MAX = 200

const COLUMNS = [
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

/** The penalties of an account: those for ever, then the others by their end, the latest first. */
export async function penaltiesOf(db: Db, accountId: number): Promise<Penalty[]> {
  const rows = await db
    .selectFrom('penalty')
    .leftJoin('admin', 'admin.id', 'penalty.admin_id')
    .select(COLUMNS)
    .where('penalty.account_id', '=', accountId)
    .orderBy(({ eb }) => eb('penalty.ends_at', 'is not', null))
    .orderBy('penalty.ends_at', 'desc')
    .orderBy('penalty.id', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map(({ starts_at, ends_at, created_at, updated_at, ...penalty }) => ({
    ...penalty,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }))
}
