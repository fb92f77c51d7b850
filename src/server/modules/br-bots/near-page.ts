import { sql } from 'kysely'
import type { BrBotQuery } from '#contract/br-bot-query.ts'
import type { BrBotRow } from '#contract/br-bots.ts'
import type { Meta } from '#contract/list.ts'
import { equal, type Test, where } from '../../db/lists/list.ts'
import { metaOf } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { isFiltered, isOfServer } from './filters.ts'
import { readListedPage } from './rows.ts'
import { selectIds, walkInOrder } from './walks.ts'

/** Up to this offset, rows are read from the beginning of the list. */
const NEAR_MAX = 1000

const KEYS = {
  id: ['br_bot.id'],
  nickname: ['account.nickname_key', 'br_bot.id'],
  cash: ['cash', 'account.id'],
  deposit: ['deposit', 'account.id'],
} as const

/**
 * A page near the beginning of all BR bots, or of those of one server, with its totals in one statement, since PostgreSQL answers
 * each statement in a round trip of its own. Undefined for other pages and for those without rows.
 */
export async function readNearPage(
  db: Db,
  query: BrBotQuery,
): Promise<{ data: BrBotRow[]; meta: Meta } | undefined> {
  if (!isNear(query)) return undefined
  const { sort_by, sort_order: order, server_id, page, per_page } = query
  const values = { server_id, limit: per_page, offset: (page - 1) * per_page }
  const shape = `near page ${sort_by} ${order} ${server_id === undefined}`
  const found = await readListedPage(db, shape, values, ({ limit, offset, ...asked }) => {
    const server = server_id === undefined ? undefined : asked.server_id
    const walk = walkInOrder(sort_by, { server_id: server })
    // In another order, the scan starts at the server without a hint.
    const start = sort_by === 'id' ? equal(sql.ref, { 'br_bot.server_id': server }) : []
    const keys = KEYS[sort_by].map((key) => sql`${sql.ref(key)} ${sql.raw(order)}`)
    return {
      ids: selectIds(walk, { where: start, order, limit, offset }),
      total: amountOf([]),
      filtered: amountOf(equal(sql.ref, { server_id: server })),
      order: sql.join(keys),
    }
  })
  return found && { data: found.data, meta: metaOf(query, found) }
}

const isNear = (query: BrBotQuery): boolean =>
  query.fields === 'list' &&
  query.search === '' &&
  query.page * query.per_page <= NEAR_MAX &&
  (isOfServer(query) || !isFiltered(query))

const amountOf = (tests: Test[]) =>
  sql<number>`(select coalesce(sum(amount), 0) from br_bot_counter ${where(tests)})`
