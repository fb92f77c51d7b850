import { z } from 'zod'
import { OrderStatus } from '#contract/order-choices.ts'
import { orders as contract, type Order, type OrderDraft } from '#contract/orders.ts'
import { fold } from '#domain/fold.ts'
import { maskMiddle, whyNotMove } from '#domain/order.ts'
import { exportList } from '../../csv-export.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, refusedField } from '../../errors.ts'
import { defineEntity } from '../../history/entity.ts'
import type { Handlers } from '../../http/context.ts'
import { changeRow, insertRow, removeRow, takeRow } from '../../rows/steps.ts'
import { type Write, write, writeOnce } from '../../rows/write.ts'
import { listOrders, ORDERS } from './list.ts'
import { readOrder, readOrders, toCents } from './rows.ts'

export const orders: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listOrders(db, query),

  export: async ({ query }, context) =>
    exportList(context, ORDERS, {
      action: 'order.exported',
      query,
      columns: {
        id: (order: Order) => order.id,
        status: ({ status }) => status,
        type: ({ type }) => type,
        server_id: ({ server_id }) => server_id,
        bot_id: ({ bot_id }) => bot_id,
        bank_number: ({ bank_number }) => maskMiddle(bank_number),
        amount: ({ amount }) => amount,
        bonus: ({ bonus }) => bonus,
        price: ({ price }) => price,
        platform: ({ platform }) => platform,
        created_at: ({ created_at }) => created_at,
        updated_at: ({ updated_at }) => updated_at,
      },
      read: (ids) => readOrders(context.db, ids),
    }),

  get: ({ params: { id } }, { db }) => readOrder(db, id),

  add: ({ body }, context) =>
    writeOnce(context, { endpoint: contract.add, input: body }, (step) => addOrder(step, body)),

  move: ({ params: { id }, body: { status, reason, version } }, context) =>
    write(context, async (step) => {
      const { trx, caller } = step
      const order = await takeRow(step, ORDER, id, version)
      const { row } = order
      const refusal = whyNotMove(row.status, status)
      if (refusal !== undefined) throw new AppError('conflict', refusal)
      const entry = { before: { status: row.status }, after: { status, reason } }
      await changeRow(step, order, { status }, { action: 'order.moved', ...entry })
      const move = { from_status: row.status, to_status: status, reason }
      await writeMove(trx, caller, { order_id: id, ...move })
      return readOrder(trx, id)
    }),

  remove: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      const order = await takeRow(step, ORDER, id, body?.version)
      await removeRow(step, order, { before: await readOrder(step.trx, id) })
      return null
    }),
}

const ORDER = defineEntity({
  name: 'order',
  table: 'trade_order',
  access: contract.remove.access,
  topic: 'orders',
  children: [{ table: 'trade_order_move', column: 'order_id' }],
  read: (trx, id) => readOrder(trx, Number(id)),
  afterRevert: writeRevertedMove,
})

async function addOrder(step: Write, { bot_id, price, ...draft }: OrderDraft) {
  const { trx, caller } = step
  await refuseStrangers(trx, draft.server_id, bot_id)
  const status = 'pending'
  const row = {
    ...draft,
    status,
    account_id: bot_id,
    bank_number_key: fold(draft.bank_number),
    price_cents: toCents(price),
  } as const
  const id = await insertRow(step, ORDER, row, { after: { ...draft, bot_id, price } })
  await writeMove(trx, caller, { order_id: id, from_status: null, to_status: status, reason: '' })
  return readOrder(trx, id)
}

/** Refuses a server that does not exist, or an account of another server. */
async function refuseStrangers(trx: Db, server_id: number, bot_id: number | null): Promise<void> {
  const server = await trx
    .selectFrom('server')
    .select('id')
    .where('id', '=', server_id)
    .executeTakeFirst()
  if (!server) throw refusedField('server_id', 'This server does not exist.')
  if (bot_id === null) return
  const account = await trx
    .selectFrom('account')
    .select('server_id')
    .where('id', '=', bot_id)
    .executeTakeFirst()
  if (!account) throw refusedField('bot_id', 'This bot does not exist.')
  if (account.server_id !== server_id)
    throw refusedField('bot_id', 'This bot plays on another server.')
}

interface Move {
  readonly order_id: number
  readonly from_status: OrderStatus | null
  readonly to_status: OrderStatus
  readonly reason: string
}

/** The user who changes the status. */
interface Mover {
  readonly userId: string | null
  readonly username: string | null
}

/** One line of the timeline of an order. */
async function writeMove(trx: Db, { userId, username }: Mover, move: Move): Promise<void> {
  await trx
    .insertInto('trade_order_move')
    .values({ ...move, user_id: userId, username })
    .execute()
}

const RevertedOrder = z.object({ id: z.int(), status: OrderStatus })

/** Adds the move that a revert made to the timeline of the order. */
async function writeRevertedMove(trx: Db, before: unknown, after: unknown, mover: Mover) {
  if (before === undefined || after === undefined) return
  const { id, status } = RevertedOrder.parse(after)
  const from = RevertedOrder.parse(before).status
  if (from === status) return
  const move = { order_id: id, from_status: from, to_status: status }
  await writeMove(trx, mover, { ...move, reason: 'Reverted in the audit log' })
}
