import { sql } from 'kysely'
import type { BrBot, BrBotQuery } from '#contract/br-bots.ts'
import type { Meta } from '#contract/list.ts'
import { hourIn } from '#domain/fleet-clock.ts'
import { worksAt } from '#domain/shift.ts'
import { currentTime } from '../../db/clock.ts'
import { metaOf, windowOf } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { opaque } from '../../db/without-index.ts'
import { readFleetSetting } from '../../fleet/fleet-setting.ts'
import { type Asked, and, filters, isFiltered, isUntallied, tallied } from './filters.ts'
import { readBots } from './rows.ts'
import { GATHERED_MAX, type Kept, searchBots } from './search-bots.ts'
import { gather, idsOf, walkInOrder } from './walks.ts'

/** Counting stops here where no count is kept: hits of a search, and bots of a proxy or group. */
const SEARCH_CAP = 300
const COUNT_CAP = 10_000

/** How many BR bots there are, how many match, and the ids of the page. */
interface Found {
  readonly total: number
  readonly filtered: number
  readonly capped: boolean
  readonly ids: number[]
}

/** One page of BR bots: totals from kept counts, ids from an index, then the rows of these ids alone. */
export async function listBots(db: Db, query: BrBotQuery): Promise<{ data: BrBot[]; meta: Meta }> {
  const { ids, ...counts } = await findBots(db, query)
  const bots = await readBots(db, ids)
  return { data: ids.flatMap((id) => bots.get(id) ?? []), meta: metaOf(query, counts) }
}

async function findBots(db: Db, asked: BrBotQuery): Promise<Found> {
  const query = await withHour(db, asked)
  const kept = await sumTally(db, query)
  if (kept.filtered === 0) return { ...kept, capped: false, ids: [] }
  if (query.search === '') return findFiltered(db, query, kept)

  const ids = await searchBots(db, query, kept, SEARCH_CAP + 1)
  const counts = { filtered: Math.min(ids.length, SEARCH_CAP), capped: ids.length > SEARCH_CAP }
  const start = (query.page - 1) * query.per_page
  const end = Math.min(start + query.per_page, counts.filtered)
  return { total: kept.total, ...counts, ids: ids.slice(start, end) }
}

async function withHour(db: Db, query: BrBotQuery): Promise<Asked> {
  if (query.on_shift === undefined) return query
  const { time_zone } = await readFleetSetting(db)
  return { ...query, hour: Math.floor(hourIn(time_zone, currentTime())) }
}

async function findFiltered(db: Db, query: Asked, kept: Kept): Promise<Found> {
  const counts = isUntallied(query)
    ? ((await countShift(db, query, kept)) ?? (await countUpTo(db, query)))
    : { filtered: kept.filtered, capped: false }
  return { total: kept.total, ...counts, ids: await pageOf(db, query, counts) }
}

/** Every BR bot, and those that match what the tally knows: a sum over a few hundred rows at any size. */
async function sumTally(db: Db, query: BrBotQuery): Promise<Kept> {
  const matching = and(tallied(query, 'br_bot_counter'))
  const { total, filtered } = await db
    .selectFrom('br_bot_counter')
    .select([
      sql<number | null>`sum(amount)`.as('total'),
      sql<number | null>`sum(case when ${matching} then amount else 0 end)`.as('filtered'),
    ])
    .executeTakeFirstOrThrow()
  return { total: total ?? 0, filtered: filtered ?? 0 }
}

/** Of the whole fleet, who is at work is kept by hours. */
async function countShift(db: Db, { on_shift, hour, ...query }: Asked, kept: Kept) {
  const isAlone = !isFiltered({ ...query, on_shift: undefined })
  if (!isAlone || on_shift === undefined || hour === undefined) return undefined
  const rows = await db.selectFrom('br_bot_hours_counter').selectAll().execute()
  const working = rows.filter((row) => row.is_active && worksAt(row, hour))
  const count = working.reduce((sum, { amount }) => sum + amount, 0)
  return { filtered: on_shift ? count : kept.total - count, capped: false }
}

async function countUpTo(db: Db, query: Asked) {
  const matches = db
    .selectFrom('br_bot')
    .select('br_bot.id')
    .where(filters(query))
    .limit(COUNT_CAP + 1)
  const { count } = await db
    .selectFrom(matches.as('matches'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { filtered: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
}

async function pageOf(
  db: Db,
  query: Asked,
  counts: { filtered: number; capped: boolean },
): Promise<number[]> {
  const window = windowOf(query, { total: 0, ...counts })
  if (!window) return []
  const { isMirrored, ...stretch } = window
  const { sort_by, sort_order } = query
  const order = (sort_order === 'asc') === isMirrored ? 'desc' : 'asc'
  // By id, the index of a filter is in the list's order too. Otherwise one of the two must do without its index.
  const isGathered = sort_by !== 'id' && !counts.capped && counts.filtered <= GATHERED_MAX
  const isWalked = sort_by !== 'id' && !isGathered
  const walk = isGathered ? gather(sort_by) : walkInOrder(sort_by, isFiltered(query))
  const where = [filters(query, isWalked ? opaque : sql.ref)]
  const ids = await idsOf(db, walk, { ...stretch, where, order })
  return isMirrored ? ids.reverse() : ids
}
