import { z } from 'zod'
import { ORDER_SORTS, OrderState } from '#contract/order-choices.ts'
import { tableSearch } from '#web/lists/list-search.ts'

const ID_MAX = 2_147_483_647
const id = z.coerce.number().int().min(1).max(ID_MAX).optional().catch(undefined)
const name = z.string().min(1).max(64).optional().catch(undefined)

/** What the address of the orders says. */
export const OrderSearch = z.object({
  ...tableSearch,
  sort_by: z.enum(ORDER_SORTS).catch('id'),
  status: OrderState.optional().catch(undefined),
  server_id: id,
  type: name,
  platform: name,
  bot_id: id,
  /** The order whose detail is open. */
  open: id,
})
export type OrderSearch = z.infer<typeof OrderSearch>
