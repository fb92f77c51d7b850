import type { Order, OrderDetail, OrderMove } from '#contract/orders.ts'
import { withInstants } from '../../db/instants.ts'
import { inOrder } from '../../db/lists/ids.ts'
import type { Db } from '../../db/schema.ts'
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
export async function readOrders(db: Db, ids: number[]): Promise<Order[]> {
  if (ids.length === 0) return []
  return inOrder(ids, await selectOrders(db, ids)).map(toOrder)
}

/** One order with its moves. */
export async function readOrder(db: Db, id: number): Promise<OrderDetail> {
  const [row] = await selectOrders(db, [id])
  return { ...toOrder(found(row, 'Order')), moves: await readMoves(db, id) }
}

const selectOrders = (db: Db, ids: number[]) =>
  db.selectFrom('trade_order').select(COLUMNS).where('id', 'in', ids).execute()

type Row = Awaited<ReturnType<typeof selectOrders>>[number]

const toOrder = ({ price_cents, ...row }: Row): Order => ({
  ...withInstants(row),
  price: toPrice(price_cents),
})

async function readMoves(db: Db, orderId: number): Promise<OrderMove[]> {
  const moves = await db
    .selectFrom('trade_order_move')
    .select(['id', 'from_status as from', 'to_status as to', 'reason', 'username', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return moves.map(withInstants)
}
