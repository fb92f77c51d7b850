import { z } from 'zod'
import { OrderStatus } from '#contract/order-choices.ts'
import type { Db } from '../db/schema.ts'

interface Move {
  readonly order_id: number
  readonly from_status: OrderStatus | null
  readonly to_status: OrderStatus
  readonly reason: string
}

/** Who moves it. */
export interface Mover {
  readonly userId: string | null
  readonly username: string | null
}

/** One line of the timeline of an order. */
export async function writeMove(trx: Db, { userId, username }: Mover, move: Move): Promise<void> {
  await trx
    .insertInto('trade_order_move')
    .values({ ...move, user_id: userId, username })
    .execute()
}

const Order = z.object({ id: z.int(), status: OrderStatus })

/** Adds the move that a revert made to the timeline of the order. */
export async function writeRevertedMove(trx: Db, before: unknown, after: unknown, mover: Mover) {
  if (before === undefined || after === undefined) return
  const { id, status } = Order.parse(after)
  const from = Order.parse(before).status
  if (from === status) return
  const move = { order_id: id, from_status: from, to_status: status }
  await writeMove(trx, mover, { ...move, reason: 'Reverted in the audit' })
}
