import type { Meta } from '#contract/list.ts'

interface Page {
  page: number
  per_page: number
}

interface Counts {
  total: number
  filtered: number
  capped?: boolean
}

/** The `meta` of a list's answer; an empty list has one page. */
export function metaOf(
  { page, per_page }: Page,
  { total, filtered, capped = false }: Counts,
): Meta {
  const pageCount = Math.max(1, Math.ceil(filtered / per_page))
  return { total, filtered, capped, page, perPage: per_page, pageCount }
}

/** Rows of a page as the database should read them: from the nearer end of the list. */
export interface Window {
  readonly limit: number
  readonly offset: number
  /** Read the list backwards, then turn the rows round. */
  readonly isMirrored: boolean
}

/** Null when the page lies past the end. A deep offset costs as many index entries as it skips, so at most half. */
export function windowOf({ page, per_page }: Page, { filtered, capped }: Counts): Window | null {
  const offset = (page - 1) * per_page
  const limit = Math.min(per_page, filtered - offset)
  if (limit <= 0) return null
  const fromEnd = filtered - offset - limit
  if (capped || fromEnd >= offset) return { limit, offset, isMirrored: false }
  return { limit, offset: fromEnd, isMirrored: true }
}

/** A stretch of a list in an order of its ids. */
export interface Stretch {
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** Whether a page is sooner met on a walk in the order of the list than gathered by the filters and sorted. */
export const isSoonerMet = (
  { offset, limit }: Pick<Stretch, 'offset' | 'limit'>,
  { total, filtered }: { total: number; filtered: number },
): boolean => (offset + limit) * total < filtered * filtered

type Read = (stretch: Stretch) => Promise<number[]>

/** The ids of a page whose place in the list is known from its counts. */
export async function pageOfIds(
  query: Page & { sort_order: 'asc' | 'desc' },
  counts: { filtered: number; capped: boolean },
  read: Read,
): Promise<number[]> {
  const window = windowOf(query, { total: 0, ...counts })
  if (!window) return []
  const { isMirrored, limit, offset } = window
  const order = (query.sort_order === 'asc') === isMirrored ? 'desc' : 'asc'
  const ids = await read({ order, limit, offset })
  return isMirrored ? ids.reverse() : ids
}

/** Counting the hits of a search stops here. */
export const SEARCH_CAP = 300

/** The ids of a page of hits, which are counted up to the cap by reading them. */
export async function pageOfHits(
  query: Page & { sort_order: 'asc' | 'desc' },
  read: Read,
): Promise<{ filtered: number; capped: boolean; ids: number[] }> {
  const hits = await read({ order: query.sort_order, limit: SEARCH_CAP + 1, offset: 0 })
  const filtered = Math.min(hits.length, SEARCH_CAP)
  const start = (query.page - 1) * query.per_page
  const ids = hits.slice(start, Math.min(start + query.per_page, filtered))
  return { filtered, capped: hits.length > SEARCH_CAP, ids }
}
