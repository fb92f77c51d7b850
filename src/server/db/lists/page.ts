import { type SqlBool, sql } from 'kysely'
import { laneOf } from '../open.ts'
import { countLimit, metaOf, type PageRange } from '../paging.ts'
import type { Db } from '../schema.ts'
import { matchingIds } from '../search.ts'
import { countedPage } from './counted-page.ts'
import { filteredPage, withinLimits } from './filtered-page.ts'
import { pageOfHits } from './hits.ts'
import { readIds } from './ids.ts'
import {
  type FoundInMemory,
  type FoundPage,
  filterTests,
  idOf,
  type List,
  type ListCounts,
  type ListQuery,
  matching,
  SEARCH_STEP,
  type Searched,
  testsOf,
  where,
} from './list.ts'
import { type Source, sourceOf } from './source.ts'

interface Page<InMemory> extends FoundPage {
  /** Set if the page was found in memory. */
  readonly inMemory?: InMemory
}

/**
 * Reads the ids of a page. `counts` come from the counters of the list. Without them the rows are counted, which is only
 * suitable for a small table.
 */
export async function listPage<Filters, InMemory extends FoundInMemory>(
  db: Db,
  list: List<Filters, InMemory>,
  query: Filters & ListQuery,
  counts?: ListCounts,
): Promise<Page<InMemory>> {
  const { q, search } = query
  if (q && !counts) return filteredPage(db, list, query, q)
  const known = counts ?? (await countRows(db, list, query))
  list.memory?.prepare(db, known.total)
  if (known.filtered === 0) return { meta: metaOf(query, known), ids: [] }
  const inMemory = known.isFasterInMemory && (await pageInMemory(db, list, query, known))
  if (inMemory) return inMemory
  if (q) return filteredPage(db, list, query, q, known)
  if (search !== '' && !list.search?.isCounted) return searchPage(db, list, query, known)
  if (known.step === undefined) return countedPage(db, list, query, known)
  return uncountedPage(db, list, query, known, known.step)
}

/** Reads a page of rows that no counter covers, counted exactly for a filter, otherwise as far as the page requires. */
async function uncountedPage<Filters, InMemory extends FoundInMemory>(
  db: Db,
  list: List<Filters, InMemory>,
  query: Filters & ListQuery,
  known: ListCounts,
  step: number,
): Promise<Page<InMemory>> {
  if (query.exact) return filteredPage(db, list, query, query.exact, known)
  const counted = await countUpTo(db, matching(db, list, query), countLimit(query, step))
  const inMemory = counted.capped && (await pageInMemory(db, list, query, known))
  return inMemory || countedPage(db, list, query, { ...counted, total: known.total })
}

async function pageInMemory<Filters, InMemory extends FoundInMemory>(
  db: Db,
  list: List<Filters, InMemory>,
  query: Filters & ListQuery,
  { total }: ListCounts,
): Promise<Page<InMemory> | undefined> {
  const inMemory = await list.memory?.find(db, query, total)
  if (!inMemory) return undefined
  const { filtered, ids } = inMemory
  return { meta: metaOf(query, { total, filtered }), ids, inMemory }
}

/**
 * The trigram index returns the newest matches immediately. If these are all matches, they are filtered and sorted.
 * Otherwise there are so many matches that a scan in the order of the list soon finds enough of them.
 */
async function searchPage<Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & ListQuery,
  known: ListCounts,
): Promise<FoundPage> {
  const { sort_by, sort_order, search } = query
  const isById = sort_by === 'id'
  const isPlain = isById && filterTests(db, list, query).length === 0
  const order = isById ? sort_order : 'desc'
  const newest = await firstHits(db, list, search, { order, limit: SEARCH_STEP + 1, offset: 0 })
  const { readHits, ids, ...counts } = await pageOfHits(query, {
    newest,
    isPlain,
    find: (range) =>
      isPlain
        ? firstHits(db, list, search, { order, ...range })
        : readIds(db, list, query, { ...range, order: sort_order, counts: known, hits: newest }),
    count: (limit) => countHits(db, list, query, limit),
  })
  return { meta: metaOf(query, { total: known.total, ...counts }), ids, readHits }
}

async function firstHits<Filters>(
  db: Db,
  list: List<Filters>,
  text: string,
  { order, limit, offset }: PageRange,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${hitsOf(db, list, text)} as hit
    order by id ${sql.raw(order)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts the hits for a page past the last hit. */
const countHits = <Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & ListQuery,
  limit: number,
) => {
  const source = sourceOf(list.table, (nameOf) => {
    const isHit = sql<SqlBool>`${sql.ref(nameOf(idOf(list)))} in ${hitsOf(db, list, query.search)}`
    return {
      conditions: [...filterTests(db, list, query, (name) => sql.ref(nameOf(name))), isHit],
    }
  })
  return countUpTo(db, source, limit)
}

function hitsOf<Filters>(db: Db, { table, search }: List<Filters>, text: string) {
  if (!search) throw new Error(`${table} has no search`)
  return matchingIds(db, search.index ?? table, search.column, text)
}

/** Counts the rows of a small table that `among` selects, by default all, and those of them that match the query. */
export async function countRows<Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & Searched,
  among?: Filters & Searched,
): Promise<ListCounts> {
  const { q } = query
  if (!q) return count(db)
  return withinLimits(q, () => count(laneOf(db, 'filters')))

  async function count(own: Db): Promise<ListCounts> {
    const all = among ? testsOf(own, list, among) : []
    const tests = testsOf(own, list, query)
    const filter = tests.length > 0 ? sql`filter (${where(tests)})` : sql``
    const { rows } = await sql<{ total: number; filtered: number }>`
      select count(*) as total, count(*) ${filter} as filtered
      from ${sql.table(list.table)} ${where(all)}`.execute(own)
    return { total: 0, filtered: 0, ...rows[0], isOfFilter: true }
  }
}

/** Counts the rows that match, up to a limit. */
export async function countUpTo(
  db: Db,
  { from, conditions }: Source,
  limit: number,
): Promise<{ filtered: number; capped: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from ${from} ${where(conditions)} limit ${limit + 1}
    ) as counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return { filtered: Math.min(count, limit), capped: count > limit }
}
