import { sql } from 'kysely'
import { z } from 'zod'
import { OrderStatus } from '#contract/order-choices.ts'
import type { Db } from '../db/schema.ts'
import type { OrderTallyTable } from '../db/tables/trade.ts'
import { type Mover, writeMove } from '../fleet/order-move.ts'

/** An order as the tally counts it. */
type TalliedOrder = z.infer<typeof TalliedOrder>
const TalliedOrder = z.object({
  server_id: z.int(),
  type: z.string(),
  platform: z.string(),
  status: OrderStatus,
  amount: z.int(),
  price_cents: z.int(),
})

const FollowedOrder = TalliedOrder.extend({ id: z.int() })

/** Counts orders in, and others out, in the transaction that writes them. */
export async function changeOrderTally(
  trx: Db,
  { add = [], remove = [] }: { add?: TalliedOrder[]; remove?: TalliedOrder[] },
): Promise<void> {
  const sums = new Map<string, OrderTallyTable>()
  for (const order of add) count(sums, order, 1)
  for (const order of remove) count(sums, order, -1)
  // One order for everybody: two transactions never wait for each other.
  for (const [, change] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) await move(trx, change)
}

/** Counts what undoing did to the row of an order; a move that was taken back stands in its timeline. */
export async function followOrder(
  trx: Db,
  before: unknown,
  after: unknown,
  mover: Mover,
): Promise<void> {
  const parsed = (row: unknown) => (row === undefined ? [] : [FollowedOrder.parse(row)])
  const [add, remove] = [parsed(after), parsed(before)]
  await changeOrderTally(trx, { add, remove })
  const [now] = add
  const [was] = remove
  if (!now || !was || now.status === was.status) return
  const move = { order_id: now.id, from_status: was.status, to_status: now.status }
  await writeMove(trx, mover, { ...move, reason: 'Reverted in the audit' })
}

/** In the rows of all servers together. */
export const ALL_SERVERS = 0

function count(sums: Map<string, OrderTallyTable>, order: TalliedOrder, by: 1 | -1): void {
  put(sums, order, by)
  put(sums, { ...order, server_id: ALL_SERVERS }, by)
}

function put(sums: Map<string, OrderTallyTable>, order: TalliedOrder, by: 1 | -1): void {
  const { server_id, type, platform, status } = order
  const key = JSON.stringify([server_id, type, platform, status])
  const sum = sums.get(key)
  sums.set(key, {
    server_id,
    type,
    platform,
    status,
    orders: (sum?.orders ?? 0) + by,
    amount: (sum?.amount ?? 0) + by * order.amount,
    price_cents: (sum?.price_cents ?? 0) + by * order.price_cents,
  })
}

async function move(trx: Db, change: OrderTallyTable): Promise<void> {
  const { server_id, type, platform, status, orders, amount, price_cents } = change
  const counted = await trx
    .updateTable('trade_order_tally')
    .set(({ eb }) => ({
      orders: eb('orders', '+', orders),
      amount: eb('amount', '+', amount),
      price_cents: eb('price_cents', '+', price_cents),
    }))
    .where('server_id', '=', server_id)
    .where('type', '=', type)
    .where('platform', '=', platform)
    .where('status', '=', status)
    .executeTakeFirst()
  if (counted.numUpdatedRows > 0n) return
  await trx
    .insertInto('trade_order_tally')
    .values(change)
    .onConflict((conflict) =>
      conflict.columns(['server_id', 'type', 'platform', 'status']).doUpdateSet({
        orders: sql`trade_order_tally.orders + excluded.orders`,
        amount: sql`trade_order_tally.amount + excluded.amount`,
        price_cents: sql`trade_order_tally.price_cents + excluded.price_cents`,
      }),
    )
    .execute()
}
