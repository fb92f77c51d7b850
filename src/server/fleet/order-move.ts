import type { OrderStatus } from '#contract/order-choices.ts'
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
