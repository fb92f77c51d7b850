import { sql } from 'kysely'
import { metaOf, type PageRange, prefersIndexScan, readWindow } from '../paging.ts'
import type { Database, Db } from '../schema.ts'
import { amongIds, matchingIds } from '../search.ts'
import { readIds } from './ids.ts'
import {
  COUNT_CAP,
  type FoundPage,
  filterTests,
  holdsSearch,
  idOf,
  type List,
  type ListCounts,
  type ListQuery,
  SEARCH_CAP,
  type Test,
  testsOf,
  where,
} from './list.ts'

/**
 * The ids of a page. `counts` come from the counters of the list; without them the rows are counted, which only a small
 * table allows.
 */
export async function listPage<Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & ListQuery,
  counts?: ListCounts,
): Promise<FoundPage> {
  const known = counts ?? (await countRows(db, list, query))
  const { total } = known
  if (known.filtered === 0) return { meta: metaOf(query, { total, filtered: 0 }), ids: [] }
  if (query.search !== '' && !list.search?.isCounted) return searchPage(db, list, query, known)

  const tests = testsOf(db, list, query)
  const exact = known.isLimit ? await countUpTo(db, list.table, tests, known.filtered) : known
  const found = { ...exact, total }
  const ids = await readWindow(query, found, (range) =>
    readIds(db, list, query, { ...range, isScan: prefersIndexScan(range, found) }),
  )
  return { meta: metaOf(query, found), ids }
}

/**
 * The trigram index returns the newest hits at once. If these are all, they are filtered and sorted. Otherwise hits are so
 * many that a scan in the order of the list soon meets enough of them.
 */
async function searchPage<Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & ListQuery,
  { total, filtered }: ListCounts,
): Promise<FoundPage> {
  const limit = SEARCH_CAP + 1
  const isById = query.sort_by === 'id'
  const order = isById ? query.sort_order : 'desc'
  const newest = await firstHits(db, list, query.search, { order, limit })
  const isAll = newest.length < limit
  const isPage = isById && filterTests(list, query).length === 0
  const range = { order: query.sort_order, limit, offset: 0 }
  const holds = isAll ? amongIds(db, idOf(list), newest) : holdsSearch(db, list, query.search)
  const isScan = !isAll && limit < filtered * (filtered / Math.max(total, 1)) * density(newest)
  const found = isPage ? newest : await readIds(db, list, query, { ...range, holds, isScan })

  const hits = found.slice(0, SEARCH_CAP)
  const start = (query.page - 1) * query.per_page
  const counts = { total, filtered: hits.length, capped: found.length > SEARCH_CAP }
  return { meta: metaOf(query, counts), ids: hits.slice(start, start + query.per_page), hits }
}

async function firstHits<Filters>(
  db: Db,
  list: List<Filters>,
  text: string,
  { order, limit }: Pick<PageRange, 'order' | 'limit'>,
): Promise<number[]> {
  const { search } = list
  if (!search) throw new Error(`${list.table} has no search`)
  const hits = matchingIds(db, search.index ?? list.table, search.column, text)
  const { rows } = await sql<{ id: number }>`
    select id from ${hits} as hit order by id ${sql.raw(order)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Hits among the ids from the first to the last of them. */
const density = (ids: number[]) => ids.length / (Math.abs((ids[0] ?? 0) - (ids.at(-1) ?? 0)) + 1)

async function countRows<Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & ListQuery,
): Promise<ListCounts> {
  const tests = testsOf(db, list, query)
  const matching = tests.length > 0 ? sql`filter (${where(tests)})` : sql``
  const { rows } = await sql<ListCounts>`
    select count(*) as total, count(*) ${matching} as filtered from ${sql.table(list.table)}`.execute(
    db,
  )
  return rows[0] ?? { total: 0, filtered: 0 }
}

/** Counts the rows that match, up to a cap. */
export async function countUpTo(
  db: Db,
  table: keyof Database,
  tests: readonly Test[],
  cap = COUNT_CAP,
): Promise<{ filtered: number; capped: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from ${sql.table(table)} ${where(tests)} limit ${cap + 1}
    ) as counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return { filtered: Math.min(count, cap), capped: count > cap }
}
