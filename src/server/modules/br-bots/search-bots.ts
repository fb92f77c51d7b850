import { sql } from 'kysely'
import type { BrBotQuery } from '#contract/br-bots.ts'
import type { Counts } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds, holdsText, matchingIds } from '../../db/search.ts'
import { withoutIndex } from '../../db/without-index.ts'
import { filters, isFiltered } from './filters.ts'
import { gather, idsOf, type Walk, walkInOrder } from './walks.ts'

/** So many rows are sooner gathered and sorted than met on a walk in the order of the list. */
export const GATHERED_MAX = 2000

/** Testing a hit reads the bot's wide row, testing a filtered bot its narrow name: measured, twice the time. */
const HIT_COST = 2

/**
 * BR bots whose nickname holds the search and that pass the filters, the first `limit` in the order of the list. The index of
 * text names its newest hits at once. Where these are all, they are filtered and sorted; where not, whichever is rarer, a hit
 * or a filtered bot, leads, and each row is tested for the other.
 */
export async function searchBots(
  db: Db,
  query: BrBotQuery,
  counts: Counts,
  limit: number,
): Promise<number[]> {
  const { search, sort_by, sort_order: order } = query
  const hits = hitsOf(db, search)
  const isById = sort_by === 'id'
  const first = await idsOf(db, hits, { where: [], order: isById ? order : 'desc', limit })
  if (isById && !isFiltered(query)) return first

  if (first.length < limit) {
    const where = [filters(query, withoutIndex), amongIds(db, 'br_bot.id', first)]
    return idsOf(db, gather(sort_by), { where, order, limit })
  }
  const share = shareOf(query, counts)
  if (isById && share >= HIT_COST * density(first)) {
    const where = [sql<boolean>`br_bot.id = hit.id`, filters(query, withoutIndex)]
    const from = sql`${hits.from} cross join br_bot`
    return idsOf(db, { ...hits, from }, { where, order, limit })
  }
  const isGathered = isById || share * counts.total <= GATHERED_MAX
  const walk = isGathered ? gather(sort_by) : walkInOrder(sort_by, isFiltered(query))
  const passes = filters(query, isGathered ? sql.ref : withoutIndex)
  return idsOf(db, walk, { where: [passes, holdsText(db, walk.name, search)], order, limit })
}

const hitsOf = (db: Db, search: string): Walk => ({
  from: sql`${matchingIds(db, 'br_bot_name', 'nickname_key', search)} as hit`,
  on: [],
  id: 'hit.id',
  name: '',
  order: [sql.ref('hit.id')],
})

/** The share of bots that pass the filters. Groups and proxies have few bots and no counter here. */
function shareOf({ group_id, proxy }: BrBotQuery, { filtered, total }: Counts): number {
  const isOfOne = typeof group_id === 'number' || typeof proxy === 'number'
  return isOfOne ? 0 : filtered / total
}

/** Hits among the ids from the first to the last of them. */
const density = (ids: number[]) => ids.length / (Math.abs((ids[0] ?? 0) - (ids.at(-1) ?? 0)) + 1)
