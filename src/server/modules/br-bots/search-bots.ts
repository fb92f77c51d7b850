import { type SqlBool, sql } from 'kysely'
import type { BrBotQuery } from '#contract/br-bots.ts'
import { density, type HitsPage, isComplete, pageOfHits } from '../../db/lists/hits.ts'
import { SEARCH_STEP } from '../../db/lists/list.ts'
import { countUpTo } from '../../db/lists/page.ts'
import type { Counts } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds, holdsText, matchingIds } from '../../db/search.ts'
import { withoutIndex } from '../../db/without-index.ts'
import { type Asked, filters, isFiltered } from './filters.ts'
import { gather, idsOf, type Walk, walkInOrder } from './walks.ts'

/** So many rows are sooner gathered and sorted than met on a walk in the order of the list. */
export const GATHERED_MAX = 2000

/** Testing a hit reads the bot's wide row, testing a filtered bot its narrow name: measured, twice the time. */
const HIT_COST = 2

/**
 * A page of the BR bots whose nickname holds the search and that pass the filters. The text index returns its newest hits at
 * once. If these are all, they are filtered and sorted. Otherwise the rarer of the two leads, a hit or a filtered bot, and each
 * row is tested for the other.
 */
export async function searchBots(db: Db, query: Asked, counts: Counts): Promise<HitsPage> {
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
    count: (most) => countUpTo(db, 'br_bot', [filters(query), hit], most),
  })
}

/** How the hits are read in the order of the list. */
function planOf(db: Db, query: Asked, counts: Counts, newest: readonly number[]) {
  const { search, sort_by } = query
  const hits = hitsOf(db, search)
  const isById = sort_by === 'id'
  if (isById && !isFiltered(query)) return { walk: hits, where: [] }
  if (isComplete(newest)) {
    const where = [filters(query, withoutIndex), amongIds(db, 'br_bot.id', [...newest])]
    return { walk: gather(sort_by), where }
  }
  const share = shareOf(query, counts)
  if (isById && share >= HIT_COST * density(newest)) {
    const where = [sql<SqlBool>`br_bot.id = hit.id`, filters(query, withoutIndex)]
    return { walk: { ...hits, from: sql`${hits.from} cross join br_bot` }, where }
  }
  const isGathered = isById || share * counts.total <= GATHERED_MAX
  const walk = isGathered ? gather(sort_by) : walkInOrder(sort_by, isFiltered(query))
  const passes = filters(query, isGathered ? sql.ref : withoutIndex)
  return { walk, where: [passes, holdsText(db, walk.name, search)] }
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
