import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, NumberText, text, Version } from './fields.ts'
import { CsvPieces, listOf, PAGE_PARTS, paging } from './list.ts'
import { ORDER_SORTS, OrderState, OrderStatus } from './order-choices.ts'

const NAME_MAX = 64
const MONEY_MAX = 1_000_000_000_000
const PRICE_MAX = 1_000_000_000
const CENT = 0.01

export type Order = z.infer<typeof Order>
export const Order = z.object({
  id: Id,
  server_id: Id,
  bot_id: Id.nullable().describe('The game account that carries it out'),
  type: z.string(),
  bank_number: z.string(),
  amount: z.int().describe('Game money'),
  bonus: z.int().describe('Game money on top'),
  price: z.number().describe('What the customer pays, to the cent'),
  platform: z.string(),
  status: OrderStatus,
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})

export type OrderMove = z.infer<typeof OrderMove>
const OrderMove = z.object({
  id: Id,
  from: OrderStatus.nullable().describe('null: the order was made'),
  to: OrderStatus,
  reason: z.string(),
  username: z.string().nullable().describe('Who moved it'),
  at: Instant,
})

/** One order alone tells its story. */
export type OrderDetail = z.infer<typeof OrderDetail>
const OrderDetail = Order.extend({ moves: z.array(OrderMove).describe('The oldest first') })

const Name = text(1, NAME_MAX)
const Money = z.int('Must be a whole number').max(MONEY_MAX, 'Must be at most 1,000,000,000,000')
const Price = z
  .number()
  .min(0, 'Must not be below zero')
  .max(PRICE_MAX, 'Must be at most 1,000,000,000')
  .multipleOf(CENT, 'Must have at most two decimals')

export type OrderDraft = z.infer<typeof OrderDraft>
export const OrderDraft = z.strictObject({
  server_id: Id.describe('Where it is carried out'),
  type: Name.default('transfer').describe('Such as transfer'),
  bank_number: Name.describe('Of the game bank; where the money goes'),
  amount: Money.min(1, 'Must be at least 1').describe('Game money'),
  bonus: Money.min(0, 'Must not be below zero').default(0).describe('Game money on top'),
  price: Price.describe('What the customer pays, to the cent'),
  platform: Name.describe('Where it was sold'),
  bot_id: Id.nullable()
    .default(null)
    .describe('The game account that carries it out, on its server'),
})

export type OrderQuery = z.infer<typeof OrderQuery>
export const OrderQuery = z.strictObject({
  ...paging(ORDER_SORTS),
  search: text(0, 100).default('').describe('Part of a bank number'),
  status: OrderState.optional().describe('Only orders in it; open: pending or in processing'),
  type: Name.optional().describe('Only orders of this type'),
  server_id: NumberText.optional().describe('Only orders of this server'),
  platform: Name.optional().describe('Only orders sold there'),
  bot_id: NumberText.optional().describe('Only orders of this game account'),
})

const OrderFilters = OrderQuery.omit(PAGE_PARTS)
export type OrderFilters = z.infer<typeof OrderFilters>

export type OrderTotals = z.infer<typeof OrderTotals>
const OrderTotals = z.object({ orders: z.int(), amount: z.int(), price: z.number() })

const Choices = z.object({
  types: z.array(z.string()),
  platforms: z.array(z.string()),
})

const authenticated = { access: 'authenticated' } as const

export const orders = {
  list: endpoint({
    ...authenticated,
    method: 'GET',
    path: 'orders',
    summary: 'List orders, with the totals of those that match',
    query: OrderQuery,
    response: listOf(Order).extend({
      totals: OrderTotals.describe('Of the counted matches'),
      by_status: z.record(OrderStatus, z.int()).describe('Orders of the other filters, unsearched'),
      choices: Choices.describe('Types and platforms that there are'),
    }),
  }),
  export: endpoint({
    ...authenticated,
    method: 'GET',
    path: 'orders/export',
    summary: 'The list of orders as a CSV file, bank numbers masked, newest first; audited',
    download: 'orders',
    query: OrderFilters,
    response: CsvPieces,
  }),
  get: endpoint({
    ...authenticated,
    method: 'GET',
    path: 'orders/:id',
    summary: 'One order with its moves',
    params: ById,
    response: OrderDetail,
  }),
  add: endpoint({
    ...authenticated,
    method: 'POST',
    path: 'orders',
    summary: 'Add an order; with an Idempotency-Key at most once',
    status: 201,
    idempotent: true,
    body: OrderDraft,
    response: OrderDetail,
  }),
  move: endpoint({
    ...authenticated,
    method: 'POST',
    path: 'orders/:id/status',
    summary: 'Move an order to another status, where its own allows it',
    params: ById,
    body: z.strictObject({
      status: OrderStatus.describe('Where to'),
      reason: text(0, 500).default('').describe('Why; kept in its timeline'),
      version: Version,
    }),
    response: OrderDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'orders/:id',
    summary: 'Delete an order and its moves',
    access: 'administrator',
    params: ById,
    body: z.strictObject({ version: Version }).optional(),
    response: z.null(),
  }),
}
