import type { ListedPenalty } from '#contract/penalties.ts'
import { withInstants } from '../../db/instants.ts'
import { inOrder } from '../../db/lists/ids.ts'
import type { Db } from '../../db/schema.ts'
import { found } from '../../errors.ts'
import { PENALTY_COLUMNS } from '../../fleet/penalty-rows.ts'

/** Penalties by id, in the order of the ids. */
export async function readPenalties(db: Db, ids: number[]): Promise<ListedPenalty[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('penalty')
    .innerJoin('account', 'account.id', 'penalty.account_id')
    .leftJoin('admin', 'admin.id', 'penalty.admin_id')
    .select([...PENALTY_COLUMNS, 'account.nickname', 'penalty.server_id'])
    .where('penalty.id', 'in', ids)
    .execute()
  return inOrder(ids, rows).map(({ nickname, server_id, ...row }) => ({
    ...withInstants(row),
    bot: { nickname, server_id },
  }))
}

export async function readPenalty(db: Db, id: number): Promise<ListedPenalty> {
  const [penalty] = await readPenalties(db, [id])
  return found(penalty, 'Penalty')
}
