import { choice, id, or } from '#web/lib/search-parts.ts'
import { searchOf } from '#web/lists/search.ts'

export const jobSearch = searchOf('jobs', {
  // The list has no search text; users search it with its filter.
  search: or(choice(['']), ''),
  /** The job whose results are open. */
  open: id,
})
