import { sql } from 'kysely'
import type { BrBotQuery } from '#contract/br-bot-query.ts'
import type { BrBotRow } from '#contract/br-bots.ts'
import type { Meta } from '#contract/list.ts'
import { runCompiled, shapeOf } from '../../db/compiled.ts'
import { equal, type FoundPage, type Test, where } from '../../db/lists/list.ts'
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
 * A page near the beginning of all BR bots, or of those of one server, with its totals. One statement reads both, because each
 * statement on PostgreSQL takes a round trip. Undefined for other pages and for pages without rows.
 */
export async function readNearPage(
  db: Db,
  query: BrBotQuery,
): Promise<{ data: BrBotRow[]; meta: Meta } | undefined> {
  if (!isNear(query)) return undefined
  const { sort_by, sort_order: order } = query
  const page = await readListedPage(
    db,
    `near page ${orderOf(query)}`,
    valuesOf(query),
    (values) => {
      const keys = KEYS[sort_by].map((key) => sql`${sql.ref(key)} ${sql.raw(order)}`)
      const { range, walk, ...totals } = partsOf(query, values)
      return { ids: selectIds(walk, range), ...totals, order: sql.join(keys) }
    },
  )
  return page && { data: page.data, meta: metaOf(query, page) }
}

/** The ids and counts of the same page, for rows that are in memory. */
export async function findNearPage(db: Db, query: BrBotQuery): Promise<FoundPage | undefined> {
  if (!isNear(query)) return undefined
  const rows = await runCompiled(db, `near ids ${orderOf(query)}`, valuesOf(query), (values) => {
    const { range, walk, total, filtered } = partsOf(query, values)
    const columns = sql`${total} as total, ${filtered} as filtered`
    return selectIds<{ id: number; total: number; filtered: number }>(walk, { ...range, columns })
  })
  const [first] = rows
  return first && { ids: rows.map(({ id }) => id), meta: metaOf(query, first) }
}

const orderOf = ({ sort_by, sort_order, server_id }: BrBotQuery): string =>
  shapeOf({ sort_by, sort_order, server_id })

const valuesOf = ({ server_id, page, per_page }: BrBotQuery) => ({
  server_id,
  limit: per_page,
  offset: (page - 1) * per_page,
})

function partsOf(
  { sort_by, sort_order: order, server_id }: BrBotQuery,
  { limit, offset, ...asked }: ReturnType<typeof valuesOf>,
) {
  const server = server_id === undefined ? undefined : asked.server_id
  // In any other order, the scan itself starts at the server.
  const where = sort_by === 'id' ? equal(sql.ref, { 'br_bot.server_id': server }) : []
  return {
    walk: walkInOrder(sort_by, { server_id: server }),
    range: { where, order, limit, offset },
    total: amountOf([]),
    filtered: amountOf(equal(sql.ref, { server_id: server })),
  }
}

const isNear = (query: BrBotQuery): boolean =>
  query.fields === 'list' &&
  query.search === '' &&
  query.page * query.per_page <= NEAR_MAX &&
  (isOfServer(query) || !isFiltered(query))

const amountOf = (tests: Test[]) =>
  sql<number>`(select coalesce(sum(amount), 0) from br_bot_counter ${where(tests)})`
