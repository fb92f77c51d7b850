import type { orders as contract, Order, OrderDraft } from '#contract/orders.ts'
import { fold } from '#domain/fold.ts'
import { maskMiddle } from '#domain/order.ts'
import { exportList } from '../../csv-export.ts'
import { csvList, fieldColumns } from '../../csv-list.ts'
import type { Db } from '../../db/schema.ts'
import { refusedField } from '../../errors.ts'
import { serverOfAccount } from '../../fleet/account.ts'
import { requireServer } from '../../fleet/require-server.ts'
import type { Handlers } from '../../http/context.ts'
import { insertRow, takeRow } from '../../rows/steps.ts'
import { removeHandler, type Write, write } from '../../rows/write.ts'
import { deleteOrders, moveOrders, ORDER, writeMoves } from './change.ts'
import { listOrders, ORDERS } from './list.ts'
import { readOrder, readOrders, toCents } from './rows.ts'

export const orderFile = csvList({
  list: ORDERS,
  action: 'order.exported',
  columns: {
    ...fieldColumns('id', 'status', 'type', 'server_id', 'bot_id'),
    bank_number: ({ bank_number }: Order) => maskMiddle(bank_number),
    ...fieldColumns('amount', 'bonus', 'price', 'platform', 'created_at', 'updated_at'),
  },
  read: readOrders,
})

export const orders: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listOrders(db, query),

  export: ({ query }, context) => exportList(context, orderFile, query),

  get: ({ params: { id } }, { db }) => readOrder(db, id),

  add: ({ body }, context) => write(context, (step) => addOrder(step, body)),

  move: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      const { version, ...move } = body
      await moveOrders(step, [await takeRow(step, ORDER, id, version)], move)
      return readOrder(step.trx, id)
    }),

  remove: removeHandler((step, id, version) => deleteOrders(step, [id], version)),
}

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
  await writeMoves(trx, caller, [
    { order_id: id, from_status: null, to_status: status, reason: '' },
  ])
  return readOrder(trx, id)
}

/** Refuses a server that does not exist, or an account of another server. */
async function refuseStrangers(trx: Db, server_id: number, bot_id: number | null): Promise<void> {
  await requireServer(trx, server_id)
  if (bot_id === null) return
  if ((await serverOfAccount(trx, bot_id)) !== server_id)
    throw refusedField('bot_id', 'This bot plays on another server.')
}
