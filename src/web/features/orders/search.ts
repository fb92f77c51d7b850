import { z } from 'zod'
import { searchOf } from '#web/lists/search.ts'

export const orderSearch = searchOf('orders', {
  /** The order whose detail is open. */
  open: z.coerce.number().int().positive().optional().catch(undefined),
})
