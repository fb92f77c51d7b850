import { sql } from 'kysely'
import type { BrBotQuery } from '#contract/br-bot-query.ts'
import type { BrBot, BrBotRow } from '#contract/br-bots.ts'
import { BR_BOT_FIELDS } from '#contract/filter/registry/br-bots.ts'
import type { Meta } from '#contract/list.ts'
import { worksAt } from '#domain/shift.ts'
import { sumOf } from '../../counters/sums.ts'
import { type SkippedRange, skipBlocks } from '../../db/blocks.ts'
import { numbersOf, runCompiled, shapeOf } from '../../db/compiled.ts'
import { density, isComplete } from '../../db/lists/hits.ts'
import { startAt } from '../../db/lists/ids.ts'
import {
  and,
  COUNT_STEP,
  equal,
  type FoundPage,
  type List,
  type ListCounts,
  type ScanRange,
  type Test,
} from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import type { Counts } from '../../db/paging.ts'
import { isSqlite } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds, containsText, matchingIds } from '../../db/search.ts'
import { SerializedPage } from '../../db/serialized-page.ts'
import { withoutIndex } from '../../db/without-index.ts'
import { inColumns } from '../../fleet/columns/find-in-columns.ts'
import {
  type Asked,
  BR_BOTS,
  conditions,
  isFiltered,
  isOfServer,
  isUncounted,
  withHour,
} from './filters.ts'
import { findNearPage, readNearPage } from './near-page.ts'
import { listedRows, readBots, readListed } from './rows.ts'
import { gather, selectIds, type Walk, walkHits, walkInOrder } from './walks.ts'

/** One page of BR bots: totals from counters, ids from an index, and only the rows of these ids. */
export async function listBots(
  db: Db,
  query: BrBotQuery,
): Promise<{ data: (BrBot | BrBotRow)[]; meta: Meta }> {
  if (query.fields !== 'list') return readPage(db, query, readBots)
  const cache = listedRows(db)
  if (!cache) return (await readNearPage(db, query)) ?? readPage(db, query, readListed)
  const { ids, meta } = (await findNearPage(db, query)) ?? (await findBots(db, query))
  const rows = await cache.read(ids, (missing) => readListed(db, missing))
  return new SerializedPage(ids, rows, meta)
}

async function readPage<Row>(
  db: Db,
  query: BrBotQuery,
  readRows: (db: Db, ids: number[]) => Promise<Row[]>,
): Promise<{ data: Row[]; meta: Meta }> {
  const { ids, meta } = await findBots(db, query)
  return { data: await readRows(db, ids), meta }
}

const LIST: List<Asked> = {
  ...BR_BOTS,
  scan,
  memory: inColumns('br-bots', BR_BOT_FIELDS),
}

async function findBots(db: Db, asked: BrBotQuery): Promise<FoundPage> {
  const query = await withHour(db, asked)
  return listPage(db, LIST, query, await countBots(db, query))
}

async function countBots(db: Db, query: Asked): Promise<ListCounts> {
  const counts = await readCounter(db, query)
  const working = await countShift(db, query, counts.total)
  if (working || !isUncounted(query)) return working ?? counts
  const { q, exact, plays_on, search } = query
  // A server has so many bots that SQL is always slower.
  const isFasterInMemory = Boolean(exact ?? q) || (plays_on !== undefined && search === '')
  return { ...counts, step: COUNT_STEP, isFasterInMemory }
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
  return { total, filtered: on_shift ? working : total - working }
}

/** Reads the ids of a range. The statement of a filter or a search is not compiled, because its shape would contain every text. */
async function scan(
  db: Db,
  { exact, ...query }: Asked,
  { counts, hits, ...range }: ScanRange,
): Promise<number[]> {
  const isWhole = query.sort_by === 'id' && !isFiltered(query)
  const asked = { ...query, ...(await skipBlocks(db, isWhole ? BR_BOTS.blocks : undefined, range)) }
  const select = (bound: Asked & SkippedRange) => {
    const { walk, where } = hits
      ? planHits(db, bound, counts, hits)
      : planOf(db, bound, isGathered(bound, counts))
    const start = startAt(sql.ref(walk.id), bound.order, bound.from)
    return selectIds(walk, { ...bound, where: [...where, ...start] })
  }
  const shape = `ids ${isGathered(asked, counts)} ${shapeOf(asked)}`
  const isUnique = query.q !== undefined || hits !== undefined
  const rows = isUnique
    ? (await select(asked).execute(db)).rows
    : await runCompiled(db, shape, numbersOf(asked), (numbers) => select({ ...asked, ...numbers }))
  return rows.map(({ id }) => id)
}

interface Plan {
  readonly walk: Walk
  readonly where: readonly Test[]
}

/** A scan in another order than by id starts at the server. */
function planOf(db: Db, query: Asked, gathers: boolean, isNamed = false): Plan {
  const { server_id, ...others } = query
  const { sort_by } = others
  if (gathers) return { walk: gather(sort_by), where: [conditions(db, query)] }
  const walk = walkInOrder(sort_by, { server_id, isFiltered: isFiltered(others), isNamed })
  if (sort_by === 'id') return { walk, where: [conditions(db, query)] }
  return { walk, where: [testsOnTheWay(db, { ...query, server_id: undefined })] }
}

/**
 * The conditions for a scan that uses no index of a filter. PostgreSQL has no statistics for an expression and assumes that hardly
 * any row passes the test, so it would sort all bots.
 */
const testsOnTheWay = (db: Db, query: Asked): Test =>
  conditions(db, query, isSqlite(db) ? withoutIndex : sql.ref)

/** Sorted by id, the list has the order of the index of a filter. Otherwise either the filter or the order can use an index. */
const isGathered = (query: Asked, { filtered, capped }: Counts): boolean =>
  query.sort_by !== 'id' && !isOfServer(query) && !capped && filtered <= GATHERED_MAX

/** Up to this number of rows, sorting is faster than a scan in the order of the list. */
const GATHERED_MAX = 2000

/** Testing a hit reads a wide row, which takes twice as long as reading the narrow name of a filtered bot (measured). */
const HIT_COST = 2

/**
 * If `hits` are all hits, they are filtered and sorted. Otherwise either the hits or the filtered bots are scanned,
 * whichever are fewer, and each row is tested for the other condition.
 */
function planHits(db: Db, query: Asked, counts: Counts, hits: readonly number[]): Plan {
  const { search, sort_by } = query
  const tests = testsOnTheWay(db, query)
  if (isComplete(hits))
    return { walk: gather(sort_by), where: [tests, amongIds(db, 'br_bot.id', hits)] }
  const isById = sort_by === 'id'
  const share = shareOf(query, counts)
  if (isById && share >= HIT_COST * density(hits)) {
    const found = matchingIds(db, 'br_bot_name', 'nickname_key', search)
    return { walk: walkHits(found), where: [tests] }
  }
  const plan = planOf(db, query, isById || share * counts.total <= GATHERED_MAX, true)
  return { ...plan, where: [...plan.where, containsText(db, plan.walk.name, search)] }
}

/** The share of bots that pass the filters. Groups, proxies and servers have few bots and no counter here. */
function shareOf({ group_id, proxy, plays_on }: BrBotQuery, { filtered, total }: Counts): number {
  const isOfOne = [group_id, proxy, plays_on].some((filter) => typeof filter === 'number')
  return isOfOne ? 0 : filtered / total
}
