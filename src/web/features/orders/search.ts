import { id } from '#web/lib/search-parts.ts'
import { searchOf } from '#web/lists/search.ts'

export const orderSearch = searchOf('orders', {
  /** The order whose detail is open. */
  open: id,
})
