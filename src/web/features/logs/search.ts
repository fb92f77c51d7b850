import { z } from 'zod'
import { FILTER_MAX } from '#contract/filter/limits.ts'
import { LOG_SEARCH_MIN, LogLevel, LogSource } from '#contract/log-choices.ts'
import { searchedText } from '#web/lists/search-fault.ts'

const instant = z.iso.datetime().optional().catch(undefined)

/** The search parameters of the logs. Invalid values fall back to defaults. */
export const LogSearch = z.object({
  view: z.enum(['lines', 'faults']).catch('lines'),
  search: z.string().catch(''),
  level: LogLevel.optional().catch(undefined),
  source: LogSource.optional().catch(undefined),
  user_id: z.string().min(1).max(64).optional().catch(undefined),
  from: instant,
  until: instant,
  q: z.string().min(1).max(FILTER_MAX).optional().catch(undefined),
})
export type LogSearch = z.infer<typeof LogSearch>

/** Clears all filters. */
export const NO_FILTERS = {
  search: '',
  level: undefined,
  source: undefined,
  user_id: undefined,
  from: undefined,
  until: undefined,
  q: undefined,
}

export function filtersOf({ search, level, source, user_id, from, until, q }: LogSearch) {
  return { search: searchedText(search, LOG_SEARCH_MIN), level, source, user_id, from, until, q }
}
export type LogFilters = ReturnType<typeof filtersOf>
