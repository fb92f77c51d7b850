import { uuid } from '#web/lib/search-parts.ts'
import { searchOf } from '#web/lists/search.ts'

export const userSearch = searchOf('users', {
  /** The user whose detail is open. */
  open: uuid,
})
