import { z } from 'zod'
import { OrderState, OrderStatus } from './choices.ts'
import { endpointParts } from './crud.ts'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, MONEY_MAX, NumberText, text, Version, versioned } from './fields.ts'
import { ORDER_FIELDS } from './filter/registry/orders.ts'
import { REASON_MAX } from './job-choices.ts'
import { listOf, PAGE_PARTS, paging, searchIn } from './list.ts'
import { ORDER_SORTS } from './order-choices.ts'

export const ORDER_TEXT_MAX = 64
const PRICE_MAX = 1_000_000_000
const CENT = 0.01

const words = {
  server_id: 'Id of the server of the order',
  bot_id: 'Id of the game account assigned to the order, on the same server; `null` without one',
  type: 'Type of the order, such as `transfer`',
  bank_number: 'Bank number in the game that receives the money',
  amount: 'Amount in whole game dollars',
  bonus: 'Bonus on top of the amount, in whole game dollars',
  price: 'Price for the customer in US dollars, with up to two decimals',
  platform: 'Platform that sold the order',
}

const order = {
  ...versioned,
  server_id: Id.describe(words.server_id),
  bot_id: Id.nullable().describe(words.bot_id),
  type: z.string().describe(words.type),
  bank_number: z.string().describe(words.bank_number),
  amount: z.int().describe(words.amount),
  bonus: z.int().describe(words.bonus),
  price: z.number().describe(words.price),
  platform: z.string().describe(words.platform),
  status: OrderStatus,
}

export type Order = z.infer<typeof Order>
export const Order = z
  .object(order)
  .meta({ id: 'Order', description: 'An order of game money by a customer' })

export type OrderMove = z.infer<typeof OrderMove>
const OrderMove = z
  .object({
    id: Id.describe('Id of the status change'),
    from: OrderStatus.nullable().describe('Previous status; `null` for the creation'),
    to: OrderStatus.describe('New status'),
    reason: z.string().describe('Reason of the change; may be empty'),
    username: z.string().nullable().describe('User who changed the status; `null` when unknown'),
    at: Instant.describe('Time of the change'),
  })
  .meta({ id: 'OrderMove', description: 'A change of the status of an order' })

export type OrderDetail = z.infer<typeof OrderDetail>
const OrderDetail = z
  .object({ ...order, moves: z.array(OrderMove).describe('Status changes, oldest first') })
  .meta({ id: 'OrderDetail', description: 'An order with its status changes' })

const Name = text(1, ORDER_TEXT_MAX)
const Money = z.int('Must be a whole number.').max(MONEY_MAX, 'Must be at most 1,000,000,000,000.')
const Price = z
  .number()
  .min(0, 'Must not be negative.')
  .max(PRICE_MAX, 'Must be at most 1,000,000,000.')
  .multipleOf(CENT, 'Must have at most two decimals.')

export type OrderDraft = z.infer<typeof OrderDraft>
export const OrderDraft = z.strictObject({
  server_id: Id.describe(words.server_id),
  type: Name.default('transfer').describe(words.type),
  bank_number: Name.describe(words.bank_number),
  amount: Money.min(1, 'Must be at least 1.').describe(words.amount),
  bonus: Money.min(0, 'Must not be negative.').default(0).describe(words.bonus),
  price: Price.describe(words.price),
  platform: Name.describe(words.platform),
  bot_id: Id.nullable().default(null).describe(words.bot_id),
})

export type OrderQuery = z.infer<typeof OrderQuery>
export const OrderQuery = z.strictObject({
  ...paging(ORDER_SORTS, ORDER_FIELDS),
  search: searchIn('the bank number'),
  status: OrderState.optional().describe(
    'Only return orders with this status; `open` for pending and processing',
  ),
  type: Name.optional().describe('Only return orders of this type'),
  server_id: NumberText.optional().describe('Only return orders of this server'),
  platform: Name.optional().describe('Only return orders of this platform'),
  bot_id: NumberText.optional().describe('Only return orders assigned to this game account'),
})

const OrderFilters = OrderQuery.omit(PAGE_PARTS)
export type OrderFilters = z.infer<typeof OrderFilters>

export type OrderTotals = z.infer<typeof OrderTotals>
const OrderTotals = z
  .object({
    orders: z.int().describe('Number of orders'),
    amount: z.int().describe('Sum of the amounts, in whole game dollars'),
    price: z.number().describe('Sum of the prices, in US dollars'),
  })
  .meta({ id: 'OrderTotals', description: 'Sums over orders' })

const countOf = (status: z.infer<typeof OrderStatus>) =>
  z.int().describe(`Number of ${status} orders`)
export const OrdersByStatus = z
  .object({
    pending: countOf('pending'),
    processing: countOf('processing'),
    completed: countOf('completed'),
    failed: countOf('failed'),
    cancelled: countOf('cancelled'),
  } satisfies Record<z.infer<typeof OrderStatus>, z.ZodInt>)
  .meta({ id: 'OrdersByStatus', description: 'Number of orders by status' })

const Choices = z.object({
  types: z.array(z.string()).describe('Types of existing orders'),
  platforms: z.array(z.string()).describe('Platforms of existing orders'),
})

const parts = endpointParts({
  path: 'orders',
  noun: ['an order', 'orders'],
  read: 'authenticated',
  write: 'authenticated',
})

export const orders = {
  list: endpoint({
    ...parts.list,
    description: 'Also returns the totals of the matching orders.',
    query: OrderQuery,
    response: listOf(Order).extend({
      totals: OrderTotals.describe('Sums over the matching orders that were counted'),
      by_status: OrdersByStatus.describe(
        'Number of orders by status under `q` and all other filters except `status` and `search`',
      ),
      choices: Choices.describe('Values to filter by'),
    }),
  }),
  export: endpoint({
    ...parts.export,
    description: 'Newest first, with masked bank numbers. The export is audited.',
    query: OrderFilters,
  }),
  get: endpoint({ ...parts.get, response: OrderDetail }),
  add: endpoint({
    ...parts.add,
    body: OrderDraft,
    response: OrderDetail,
  }),
  move: endpoint({
    method: 'POST',
    access: 'authenticated',
    path: 'orders/:id/status',
    summary: 'Change the status of an order',
    description: 'Fails with `conflict` when the order cannot change to that status.',
    idempotent: true,
    params: ById,
    body: z.strictObject({
      status: OrderStatus.describe('New status'),
      reason: text(0, REASON_MAX)
        .default('')
        .describe('Reason, shown in the timeline of the order'),
      version: Version,
    }),
    response: OrderDetail,
  }),
  remove: endpoint({
    ...parts.remove,
    description: 'Also deletes its status changes.',
    access: 'administrator',
  }),
}
