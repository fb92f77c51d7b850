import { type SqlBool, sql } from 'kysely'
import type { BrBotQuery } from '#contract/br-bot-query.ts'
import type { BrBot, BrBotRow } from '#contract/br-bots.ts'
import type { Filter } from '#contract/filter/filter.ts'
import { BR_BOT_FIELDS } from '#contract/filter/registry/br-bots.ts'
import type { Meta } from '#contract/list.ts'
import { worksAt } from '#domain/shift.ts'
import { sumOf } from '../../counters/sums.ts'
import { type SkippedRange, skipBlocks } from '../../db/blocks.ts'
import { numbersOf, runCompiled, shapeOf } from '../../db/compiled.ts'
import { countExactly, withinLimits } from '../../db/lists/filtered-page.ts'
import { density, type HitsPage, isComplete, pageOfHits } from '../../db/lists/hits.ts'
import { startAt } from '../../db/lists/ids.ts'
import { and, COUNT_STEP, equal, SEARCH_STEP } from '../../db/lists/list.ts'
import { countUpTo } from '../../db/lists/page.ts'
import { tableSource } from '../../db/lists/source.ts'
import { laneOf } from '../../db/open.ts'
import { type Counts, countLimit, metaOf, type PageRange, readWindow } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds, containsText, matchingIds } from '../../db/search.ts'
import { SerializedPage } from '../../db/serialized-page.ts'
import { withoutIndex } from '../../db/without-index.ts'
import { findInColumns } from '../../fleet/columns/find-in-columns.ts'
import {
  type Asked,
  allTests,
  filters,
  isFiltered,
  isOfServer,
  isUncounted,
  withHour,
} from './filters.ts'
import { findNearPage, readNearPage } from './near-page.ts'
import { listedRows, readBots, readListed } from './rows.ts'
import { gather, idsOf, selectIds, type Walk, walkInOrder } from './walks.ts'

/** One page of BR bots: totals from counters, ids from an index, and only the rows of these ids. */
export async function listBots(
  db: Db,
  query: BrBotQuery,
): Promise<{ data: (BrBot | BrBotRow)[]; meta: Meta }> {
  if (query.fields !== 'list') return readPage(db, query, readBots)
  const cache = listedRows(db)
  if (!cache) return (await readNearPage(db, query)) ?? readPage(db, query, readListed)
  const { ids, ...counts } = (await findNearPage(db, query)) ?? (await findBots(db, query))
  const rows = await cache.read(ids, (missing) => readListed(db, missing))
  return new SerializedPage(rows, metaOf(query, counts))
}

async function readPage<Row>(
  db: Db,
  query: BrBotQuery,
  readRows: (db: Db, ids: number[]) => Promise<Row[]>,
): Promise<{ data: Row[]; meta: Meta }> {
  const { ids, ...counts } = await findBots(db, query)
  return { data: await readRows(db, ids), meta: metaOf(query, counts) }
}

type Found = Counts & { readonly ids: number[] }

const findInMemory = findInColumns('br-bots', BR_BOT_FIELDS)

async function findBots(db: Db, asked: BrBotQuery): Promise<Found> {
  const { exact, ...query }: Asked = await withHour(db, asked)
  const counted = await readCounter(db, query)
  const { total } = counted
  if (counted.filtered === 0) return { ...counted, ids: [] }
  const working = await countShift(db, query, total)
  if (working) return findCounted(db, query, { total, filtered: working.filtered })
  const filter = exact ?? query.q
  if (filter && isUncounted(query)) return findByFilter(db, query, filter, counted)
  if (query.search !== '') return { total, ...(await searchBots(db, query, counted)) }
  return isUncounted(query) ? findUncounted(db, query, total) : findCounted(db, query, counted)
}

/** The rows of a filter that no counter covers, and their exact number. */
async function findByFilter(db: Db, query: Asked, q: Filter, counted: Counts): Promise<Found> {
  const { total } = counted
  const own = laneOf(db, 'filters')
  return withinLimits(q, async () => {
    const found = await findInMemory(db, query, total)
    if (found) return { total, filtered: found.filtered, ids: found.ids }
    if (!query.q && query.search !== '') return { total, ...(await searchBots(db, query, counted)) }
    const filtered = await countExactly(
      own,
      'br_bot',
      tableSource('br_bot', [allTests(own, query)]),
    )
    const counts = { total, filtered }
    const ids = await readWindow(query, counts, (range) => {
      const { walk, isWalked } = walkOf(query, counts)
      const where = isWalked
        ? allTests(own, { ...query, server_id: undefined }, withoutIndex)
        : allTests(own, query)
      return idsOf(own, walk, { ...range, where: [where] })
    })
    return { ...counts, ids }
  })
}

const findCounted = async (db: Db, query: Asked, counts: Counts): Promise<Found> => ({
  ...counts,
  ids: await readWindow(query, counts, (range) => read(db, query, counts, range)),
})

/** The rows of a query that no counter covers, counted exactly if the columns are loaded, otherwise as far as the page requires. */
async function findUncounted(db: Db, query: Asked, total: number): Promise<Found> {
  const search = () => findInMemory(db, query, total)
  // A server has so many bots that SQL is always slower.
  const bots = query.plays_on === undefined ? undefined : await search()
  if (bots) return { total, filtered: bots.filtered, ids: bots.ids }
  const source = tableSource('br_bot', [filters(db, query)])
  const counted = await countUpTo(db, source, countLimit(query, COUNT_STEP))
  const exact = counted.capped ? await search() : undefined
  if (exact) return { total, filtered: exact.filtered, ids: exact.ids }
  return findCounted(db, query, { ...counted, total })
}

/** The number of all BR bots, and of those that match the filters that the counter covers. */
async function readCounter(db: Db, query: BrBotQuery): Promise<Counts> {
  const { server_id, job_type, is_active, registration_status } = query
  const counted = { server_id, job_type, is_active, registration_status }
  const [counts] = await runCompiled(
    db,
    `count ${shapeOf(counted)}`,
    numbersOf(counted),
    (numbers) => sql<{ total: number; filtered: number }>`
      select coalesce(sum(amount), 0) as total,
        coalesce(sum(case when ${and(equal(sql.ref, { ...counted, ...numbers }))} then amount else 0 end), 0)
          as filtered
      from br_bot_counter`,
  )
  return counts ?? { total: 0, filtered: 0 }
}

/** The number of bots on or off shift in the whole fleet, from the counter by hours. Undefined if there are other filters. */
async function countShift(db: Db, { on_shift, hour, ...query }: Asked, total: number) {
  const isAlone = query.search === '' && !isFiltered({ ...query, on_shift: undefined })
  if (!isAlone || on_shift === undefined || hour === undefined) return undefined
  const rows = await db.selectFrom('br_bot_hours_counter').selectAll().execute()
  const working = sumOf(rows.filter((row) => row.is_active && worksAt(row, hour)))
  return { filtered: on_shift ? working : total - working }
}

async function read(db: Db, query: Asked, counts: Counts, range: PageRange): Promise<number[]> {
  const isWhole = query.sort_by === 'id' && !isFiltered(query)
  const { from, ...window } = await skipBlocks(db, isWhole ? 'br_bot_block' : undefined, range)
  const asked = { ...query, ...window, from }
  const rows = await runCompiled(
    db,
    `ids ${isGathered(query, counts)} ${shapeOf(asked)}`,
    numbersOf(asked),
    (numbers) => {
      const bound: Asked & SkippedRange = { ...asked, ...numbers }
      const { walk, isWalked } = walkOf(bound, counts)
      const where = isWalked
        ? filters(db, { ...bound, server_id: undefined }, withoutIndex)
        : filters(db, bound)
      return selectIds(walk, {
        ...bound,
        where: [where, ...startAt(sql.ref(walk.id), bound.order, bound.from)],
      })
    },
  )
  return rows.map(({ id }) => id)
}

/** Selects how rows are read. A scan in another order than by id starts at the server. */
function walkOf(query: Asked, counts: Counts): { walk: Walk; isWalked: boolean } {
  const { sort_by } = query
  if (isGathered(query, counts)) return { walk: gather(sort_by), isWalked: false }
  const walk = walkInOrder(sort_by, conditionsOf(query))
  return { walk, isWalked: sort_by !== 'id' }
}

const conditionsOf = ({ server_id, ...q }: Asked) => ({ server_id, isFiltered: isFiltered(q) })

/** Sorted by id, the list has the order of the index of a filter. Otherwise either the filter or the order can use an index. */
const isGathered = (query: Asked, { filtered, capped }: Counts): boolean =>
  query.sort_by !== 'id' && !isOfServer(query) && !capped && filtered <= GATHERED_MAX

/** Up to this number of rows, sorting is faster than a scan in the order of the list. */
const GATHERED_MAX = 2000

/** Testing a hit reads a wide row, which takes twice as long as reading the narrow name of a filtered bot (measured). */
const HIT_COST = 2

/**
 * A page of the BR bots whose nickname contains the search and that pass the filters. The text index returns its newest hits
 * quickly. If these are all the hits, they are filtered and sorted. Otherwise either the hits or the filtered bots are scanned,
 * whichever are fewer, and each row is tested for the other condition.
 */
async function searchBots(db: Db, query: Asked, counts: Counts): Promise<HitsPage> {
  const { search, sort_by, sort_order } = query
  const isById = sort_by === 'id'
  const order = isById ? sort_order : 'desc'
  const limit = SEARCH_STEP + 1
  const newest = await idsOf(db, hitsOf(db, search), { where: [], order, limit })
  const plan = planOf(db, query, counts, newest)
  const hit = sql<SqlBool>`br_bot.id in ${matchingIds(db, 'br_bot_name', 'nickname_key', search)}`
  return pageOfHits(query, {
    newest,
    isPlain: isById && !isFiltered(query),
    find: (range) => idsOf(db, plan.walk, { where: plan.where, order: sort_order, ...range }),
    count: (most) => countUpTo(db, tableSource('br_bot', [filters(db, query), hit]), most),
  })
}

/** Plans how to read the hits in the order of the list. */
function planOf(db: Db, query: Asked, counts: Counts, newest: readonly number[]) {
  const { search, sort_by } = query
  const hits = hitsOf(db, search)
  const isById = sort_by === 'id'
  if (isById && !isFiltered(query)) return { walk: hits, where: [] }
  if (isComplete(newest)) {
    const where = [filters(db, query, withoutIndex), amongIds(db, 'br_bot.id', [...newest])]
    return { walk: gather(sort_by), where }
  }
  const share = shareOf(query, counts)
  if (isById && share >= HIT_COST * density(newest)) {
    const where = [sql<SqlBool>`br_bot.id = hit.id`, filters(db, query, withoutIndex)]
    return { walk: { ...hits, from: sql`${hits.from} cross join br_bot` }, where }
  }
  const areFew = isById || share * counts.total <= GATHERED_MAX
  const walk = areFew
    ? gather(sort_by)
    : walkInOrder(sort_by, { ...conditionsOf(query), isNamed: true })
  const passes = areFew
    ? filters(db, query)
    : filters(db, { ...query, server_id: undefined }, withoutIndex)
  return { walk, where: [passes, containsText(db, walk.name, search)] }
}

const hitsOf = (db: Db, search: string): Walk => ({
  from: sql`${matchingIds(db, 'br_bot_name', 'nickname_key', search)} as hit`,
  on: [],
  id: 'hit.id',
  name: '',
  order: [sql.ref('hit.id')],
})

/** The share of bots that pass the filters. Groups, proxies and servers have few bots and no counter here. */
function shareOf({ group_id, proxy, plays_on }: BrBotQuery, { filtered, total }: Counts): number {
  const isOfOne = [group_id, proxy, plays_on].some((filter) => typeof filter === 'number')
  return isOfOne ? 0 : filtered / total
}
