import type { Order, OrderDetail } from '#contract/orders.ts'
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

/** The price is stored in cents. */
export const CENTS = 100
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
  const moves = Map.groupBy(await readMoves(db, ids), ({ order_id }) => order_id)
  return orders.map((order) => {
    const ofOrder = moves.get(order.id) ?? []
    return { ...order, moves: ofOrder.map(({ order_id, ...move }) => withInstants(move)) }
  })
}

const selectOrders = (db: Db, ids: readonly number[]) =>
  db.selectFrom('trade_order').select(COLUMNS).where('id', 'in', ids).execute()

type Row = Awaited<ReturnType<typeof selectOrders>>[number]

const toOrder = ({ price_cents, ...row }: Row): Order => ({
  ...withInstants(row),
  price: toPrice(price_cents),
})

/** The moves of orders, the oldest first. */
const readMoves = (db: Db, orderIds: readonly number[]) =>
  db
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
