import { type SqlBool, sql } from 'kysely'
import type { Meta } from '#contract/list.ts'
import type { ListedPenalty, PenaltyFilters, PenaltyQuery } from '#contract/penalties.ts'
import { matches, sumOf } from '../../counters/sums.ts'
import { COUNT_STEP, equal, type List, type ListCounts } from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import type { Db } from '../../db/schema.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import { readPenalties } from './rows.ts'

export const PENALTIES: List<PenaltyFilters> = {
  table: 'penalty',
  filters: ({ state, type, jail_type, server_id, bot_id, admin_id }, column) => [
    ...(state === undefined ? [] : [STATES[state]]),
    ...equal(column, { type, jail_type, server_id, account_id: bot_id, admin_id }),
  ],
  sorts: { starts_at: 'starts_at', ends_at: { nullable: 'ends_at' } },
  search: { column: 'nickname_key', index: 'penalty_name' },
}

/** By `is_over`, so that rows and counters agree. */
const STATES = {
  active: sql<SqlBool>`penalty.is_over = false`,
  ended: sql<SqlBool>`penalty.is_over = true`,
  permanent: sql<SqlBool>`penalty.ends_at is null`,
} as const

export async function listPenalties(
  db: Db,
  query: PenaltyQuery,
): Promise<{ data: ListedPenalty[]; meta: Meta }> {
  await expirePenalties(db)
  const { ids, meta } = await listPage(db, PENALTIES, query, await readCounter(db, query))
  return { data: await readPenalties(db, ids), meta }
}

async function readCounter(db: Db, query: PenaltyQuery): Promise<ListCounts> {
  const { state, type, jail_type, server_id, bot_id, admin_id } = query
  const rows = await db.selectFrom('penalty_counter').selectAll().execute()
  const isOfState = (own: string) => own === state || (state === 'active' && own === 'permanent')
  const matching = rows.filter(
    (row) =>
      (state === undefined || isOfState(row.state)) && matches(row, { type, jail_type, server_id }),
  )
  const [total, filtered] = [sumOf(rows), sumOf(matching)]
  // No counter covers the penalties of a single account or admin.
  return bot_id === undefined && admin_id === undefined
    ? { total, filtered }
    : { total, filtered, step: COUNT_STEP }
}
