import { z } from 'zod'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-choices.ts'
import { orders as contract } from '#contract/orders.ts'
import { statusChangeError } from '#domain/order.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { type Actor, defineEntity, type RevertedRow } from '../../history/entity.ts'
import { changeRows, removeRows, type TakenRow, takeRows } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { readDetails, readOrder } from './rows.ts'

export const ORDER = defineEntity({
  name: 'order',
  table: 'trade_order',
  access: contract.remove.access,
  topic: 'orders',
  children: [{ table: 'trade_order_move', column: 'order_id' }],
  read: (trx, id) => readOrder(trx, Number(id)),
  refused: { reference: 'The server or the bot was deleted by someone else.' },
  afterRevert: writeRevertedMoves,
})

/** The error for a change that the status machine of orders does not allow. */
export function moveRefusal(from: OrderStatus, to: OrderStatus): AppError | undefined {
  const refusal = statusChangeError(from, to)
  return refusal === undefined ? undefined : new AppError('conflict', refusal)
}

/** Changes the status of orders, as their status machine allows. */
export async function moveOrders(
  step: Write,
  orders: readonly TakenRow<'trade_order'>[],
  after: { readonly status: OrderStatus; readonly reason: string },
): Promise<void> {
  const { status, reason } = after
  for (const { row } of orders) {
    const refusal = moveRefusal(row.status, status)
    if (refusal) throw refusal
  }
  await changeRows(step, orders, { status }, { action: 'order.moved', after })
  const moves = orders.map(({ row }) => {
    return { order_id: row.id, from_status: row.status, to_status: status, reason }
  })
  await writeMoves(step.trx, step.caller, moves)
}

/** Deletes orders with their moves. Throws if one of them has another version. */
export async function deleteOrders(
  step: Write,
  ids: readonly number[],
  version?: number,
): Promise<void> {
  const orders = await takeRows(step, ORDER, ids, version)
  await removeRows(step, orders, {}, await readDetails(step.trx, ids))
}

interface Move {
  readonly order_id: number
  readonly from_status: OrderStatus | null
  readonly to_status: OrderStatus
  readonly reason: string
}

/** Adds lines to the timelines of orders. */
export async function writeMoves(
  trx: Db,
  { userId, username }: Actor,
  moves: readonly Move[],
): Promise<void> {
  const rows = moves.map((move) => ({ ...move, user_id: userId, username }))
  await insertRows(trx, 'trade_order_move', rows)
}

const RevertedOrder = z.object({ id: z.int(), status: z.enum(ORDER_STATUSES) })

/** Adds the moves that a revert made to the timelines of the orders. */
async function writeRevertedMoves(
  trx: Db,
  rows: readonly RevertedRow[],
  { caller }: { readonly caller: Actor },
): Promise<void> {
  const moves = rows.flatMap(({ before, after }) => {
    if (!before || !after) return []
    const { id, status } = RevertedOrder.parse(after)
    const { status: from_status } = RevertedOrder.parse(before)
    const move = { order_id: id, from_status, to_status: status }
    return from_status === status ? [] : [{ ...move, reason: 'Reverted in the audit log' }]
  })
  await writeMoves(trx, caller, moves)
}
