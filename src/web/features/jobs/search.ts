import { id } from '#web/lib/search-parts.ts'
import { searchOf } from '#web/lists/search.ts'

export const jobSearch = searchOf('jobs', {
  /** The job whose results are open. */
  open: id,
})
