import { choice, id, numberChoice, or, text } from '#web/lib/search-parts.ts'
import { filtersOf, searchOf } from '#web/lists/search.ts'

export const groupSearch = searchOf(
  'brBotGroups',
  {
    per_page: or(numberChoice([10]), 10),
    group: id,
    tab: or(choice(['bots', 'schedules', 'details']), 'bots'),
  },
  { openPart: 'group' },
)

/** `from` is the first day, such as `2026-11-23`; the default is today. */
export const timelineSearch = searchOf('brBotGroups', {
  from: text({ pattern: /^\d{4}-\d\d-\d\d$/ }),
})

/** The query of the timeline. */
export function timelineQuery(search: typeof timelineSearch.defaults) {
  const { sort_by, sort_order } = search
  return { sort_by, sort_order, ...filtersOf(timelineSearch, search) }
}
