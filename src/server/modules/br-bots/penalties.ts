import type { Penalty } from '#contract/penalties.ts'
import { withInstants } from '../../db/instants.ts'
import type { Db } from '../../db/schema.ts'
import { PENALTY_COLUMNS } from '../../fleet/penalty-rows.ts'

/** More than this no account has had; what is left out has ended longest ago. */
const SHOWN_MAX = 200

/** The penalties of an account: those for ever, then the others by their end, the latest first. */
export async function penaltiesOf(db: Db, accountId: number): Promise<Penalty[]> {
  const rows = await db
    .selectFrom('penalty')
    .leftJoin('admin', 'admin.id', 'penalty.admin_id')
    .select(PENALTY_COLUMNS)
    .where('penalty.account_id', '=', accountId)
    .orderBy(({ eb }) => eb('penalty.ends_at', 'is not', null))
    .orderBy('penalty.ends_at', 'desc')
    .orderBy('penalty.id', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map(withInstants)
}
