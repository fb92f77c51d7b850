import { choice, id, numberChoice, or, text } from '#web/lib/search-parts.ts'

export const PER_PAGE_OPTIONS = [10, 15, 25, 50] as const
export type PerPage = (typeof PER_PAGE_OPTIONS)[number]
const PER_PAGE = 15

// Ids of columns, separated by commas.
const COLUMNS = /^[a-z_]+(,[a-z_]+)*$/

/** The common URL parameters of lists, besides `sort_by` and the filters. Invalid values fall back to the default. */
export const tableSearch = {
  page: or(id, 1),
  per_page: or(numberChoice(PER_PAGE_OPTIONS), PER_PAGE),
  // The search field shows why a text is invalid.
  search: or(text(), ''),
  sort_order: or(choice(['asc', 'desc']), 'desc'),
  columns: text({ max: 300, pattern: COLUMNS }),
  /** The id of the open view; `none` if the default view does not apply. */
  saved_view: text(),
  /** Set if the URL contains the whole query instead of using that of the view. */
  changed: text(),
}
