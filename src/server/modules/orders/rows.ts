import type { Order, OrderDetail, OrderMove } from '#contract/orders.ts'
import { withInstants } from '../../db/instants.ts'
import { inOrder } from '../../db/lists/ids.ts'
import type { Db } from '../../db/schema.ts'
import { amongKeys, keyList } from '../../db/search.ts'
import { found } from '../../errors.ts'

const COLUMNS = [
  'id',
  'server_id',
  'account_id as bot_id',
  'type',
  'bank_number',
  'amount',
  'bonus',
  'price_cents',
  'platform',
  'status',
  'created_at',
  'updated_at',
  'version',
] as const

const CENTS = 100
export const toPrice = (cents: number): number => cents / CENTS
export const toCents = (price: number): number => Math.round(price * CENTS)

/** Orders by id, in the order of the ids; ids without an order are omitted. */
export async function readOrders(db: Db, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return []
  return inOrder(ids, await selectOrders(db, ids)).map(toOrder)
}

/** One order with its moves. */
export async function readOrder(db: Db, id: number): Promise<OrderDetail> {
  const [order] = await readDetails(db, [id])
  return found(order, 'Order')
}

/** Like `readOrders`, with the moves of each order. */
export async function readDetails(db: Db, ids: readonly number[]): Promise<OrderDetail[]> {
  const orders = await readOrders(db, ids)
  const moves = await readMoves(db, ids)
  return orders.map((order) => ({ ...order, moves: moves.get(order.id) ?? [] }))
}

const selectOrders = (db: Db, ids: readonly number[]) =>
  db.selectFrom('trade_order').select(COLUMNS).where('id', 'in', ids).execute()

type Row = Awaited<ReturnType<typeof selectOrders>>[number]

const toOrder = ({ price_cents, ...row }: Row): Order => ({
  ...withInstants(row),
  price: toPrice(price_cents),
})

/** The moves of orders by order, the oldest first. */
async function readMoves(db: Db, orderIds: readonly number[]): Promise<Map<number, OrderMove[]>> {
  const moves = await db
    .selectFrom('trade_order_move')
    .select([
      'order_id',
      'id',
      'from_status as from',
      'to_status as to',
      'reason',
      'username',
      'at',
    ])
    .where(amongKeys(db, 'order_id', keyList(db, orderIds)))
    .orderBy('id')
    .execute()
  const byOrder = new Map<number, OrderMove[]>()
  for (const { order_id, ...move } of moves) {
    const ofOrder = byOrder.get(order_id) ?? []
    ofOrder.push(withInstants(move))
    byOrder.set(order_id, ofOrder)
  }
  return byOrder
}
