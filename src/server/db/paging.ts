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
