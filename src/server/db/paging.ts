import type { Meta } from '#contract/list.ts'

interface Page {
  readonly page: number
  readonly per_page: number
}

export interface Counts {
  readonly total: number
  readonly filtered: number
  /** True if more rows match than were counted. */
  readonly capped?: boolean
}

/** The `meta` of a list's response; an empty list has one page. */
export function metaOf(
  { page, per_page }: Page,
  { total, filtered, capped = false }: Counts,
): Meta {
  const pageCount = Math.max(1, Math.ceil(filtered / per_page))
  return { total, filtered, capped, page, perPage: per_page, pageCount }
}

/**
 * Matching rows are counted up to this limit: the first multiple of `step` beyond the page, so that a page always has a
 * next page if more rows match.
 */
export const countLimit = ({ page, per_page }: Page, step: number): number =>
  step * Math.ceil((page * per_page + 1) / step)

/** Consecutive rows of a list. */
export interface PageRange {
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

interface Window {
  readonly limit: number
  readonly offset: number
  /** Whether the list is read backwards and the rows are then reversed. */
  readonly isReversed: boolean
}

/**
 * Null if the page is past the end. An offset reads every index entry that it skips, so at most half of them are skipped.
 */
export function windowOf({ page, per_page }: Page, { filtered, capped }: Counts): Window | null {
  const offset = (page - 1) * per_page
  const limit = Math.min(per_page, filtered - offset)
  if (limit <= 0) return null
  const fromEnd = filtered - offset - limit
  if (capped || fromEnd >= offset) return { limit, offset, isReversed: false }
  return { limit, offset: fromEnd, isReversed: true }
}

/** The rows of a page, read from the nearer end of the list. */
export async function readWindow<Row>(
  query: Page & { readonly sort_order: 'asc' | 'desc' },
  counts: Counts,
  read: (range: PageRange) => Promise<Row[]>,
): Promise<Row[]> {
  const window = windowOf(query, counts)
  if (!window) return []
  const { isReversed, limit, offset } = window
  const order = (query.sort_order === 'asc') === isReversed ? 'desc' : 'asc'
  const rows = await read({ order, limit, offset })
  return isReversed ? rows.reverse() : rows
}

/** Whether scanning the index of the sort order reaches the page sooner than sorting all matching rows. */
export const prefersIndexScan = (
  { offset, limit }: Pick<PageRange, 'offset' | 'limit'>,
  { total, filtered }: Counts,
): boolean => (offset + limit) * total < filtered * filtered
