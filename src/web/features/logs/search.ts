import { z } from 'zod'
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
})
export type LogSearch = z.infer<typeof LogSearch>

/** Defaults are omitted from the URL. */
export const LOG_SEARCH_DEFAULTS = LogSearch.parse({})

export function filtersOf({ search, level, source, user_id, from, until }: LogSearch) {
  return { search: searchedText(search, LOG_SEARCH_MIN), level, source, user_id, from, until }
}
export type LogFilters = ReturnType<typeof filtersOf>
