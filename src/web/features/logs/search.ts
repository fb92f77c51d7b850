import { LOG_SEARCH_MIN } from '#contract/log-choices.ts'
import { choice, moment, or } from '#web/lib/search-parts.ts'
import { type SearchOf, searchOf } from '#web/lists/search.ts'
import { searchedText } from '#web/lists/search-fault.ts'

const parts = {
  view: or(choice(['lines', 'error_groups']), 'lines'),
  from: moment,
  until: moment,
}

/** The URL parameters of the logs page. */
export const logSearch = searchOf('logs', parts)
export type LogSearch = SearchOf<'logs', typeof parts>

/** The filters in the format of the API. */
export function filtersOf({ search, level, source, user_id, from, until, q }: LogSearch) {
  return { search: searchedText(search, LOG_SEARCH_MIN), level, source, user_id, from, until, q }
}
export type LogFilters = ReturnType<typeof filtersOf>

/** The number of lines of a request. */
const PAGE = 100

/** The query of the lines before an id, or of the newest lines. */
export const linesQuery = (filters: LogFilters, before?: number) => ({
  ...filters,
  limit: PAGE,
  before,
})
