import { idPart } from '#web/lists/list-search.ts'
import { searchOf } from '#web/lists/search.ts'

export const orderSearch = searchOf('orders', {
  /** The order whose detail is open. */
  open: idPart,
})
