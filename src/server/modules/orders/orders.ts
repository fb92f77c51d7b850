import { orders as contract, type OrderDraft } from '#contract/orders.ts'
import { fold } from '#domain/fold.ts'
import { whyNotMove } from '#domain/order.ts'
import { changeOrderTally } from '../../counters/order-tally.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, refusedField, stale } from '../../errors.ts'
import { writeMove } from '../../fleet/order-move.ts'
import { audit, type Caller } from '../../history/audit.ts'
import { keepRow } from '../../history/undo.ts'
import type { Handlers } from '../../http/context.ts'
import { once } from '../../http/once.ts'
import { exportOrders } from './export.ts'
import { listOrders } from './list.ts'
import { readOrder, toCents } from './rows.ts'

export const orders: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listOrders(db, query),

  export: exportOrders,

  get: ({ params: { id } }, { db }) => readOrder(db, id),

  async add({ body }, context) {
    const call = { endpoint: contract.add, input: body }
    const added = await once(context, call, (trx) => addOrder(trx, context.caller, body))
    context.live.changed('orders', [added.id])
    return added
  },

  async move({ params: { id }, body: { status, reason, version } }, { transact, caller, live }) {
    const moved = await transact(async (trx) => {
      const { status: from, ...order } = await lockOrder(trx, id, version)
      const refusal = whyNotMove(from, status)
      if (refusal !== undefined) throw new AppError('conflict', refusal)
      const kept = await keepRow(trx, 'order', id)
      await trx.updateTable('trade_order').set({ status }).where('id', '=', id).execute()
      await writeMove(trx, caller, { order_id: id, from_status: from, to_status: status, reason })
      await changeOrderTally(trx, {
        add: [{ ...order, status }],
        remove: [{ ...order, status: from }],
      })
      const entry = { entityId: id, before: { status: from }, after: { status, reason } }
      await audit(trx, caller, { action: 'order.moved', ...entry }, kept)
      return readOrder(trx, id)
    })
    live.changed('orders', [id])
    return moved
  },

  async remove({ params: { id }, body }, { transact, caller, live }) {
    await transact(async (trx) => {
      const kept = await keepRow(trx, 'order', id)
      const order = await lockOrder(trx, id, body?.version)
      const before = await readOrder(trx, id)
      await trx.deleteFrom('trade_order').where('id', '=', id).execute()
      await changeOrderTally(trx, { remove: [order] })
      await audit(trx, caller, { action: 'order.deleted', entityId: id, before }, kept)
    })
    live.changed('orders', [id])
    return null
  },
}

async function addOrder(trx: Db, caller: Caller, { bot_id, price, ...draft }: OrderDraft) {
  await refuseStrangers(trx, draft.server_id, bot_id)
  const [id = 0] = await reserveIds(trx, 'trade_order', 1)
  const kept = await keepRow(trx, 'order', id)
  const status = 'pending'
  const row = {
    ...draft,
    id,
    status,
    account_id: bot_id,
    bank_number_key: fold(draft.bank_number),
    price_cents: toCents(price),
  } as const
  await trx.insertInto('trade_order').values(row).execute()
  await writeMove(trx, caller, { order_id: id, from_status: null, to_status: status, reason: '' })
  await changeOrderTally(trx, { add: [row] })
  const after = { ...draft, bot_id, price }
  await audit(trx, caller, { action: 'order.added', entityId: id, after }, kept)
  return readOrder(trx, id)
}

/** A server that is gone, or an account that plays elsewhere. */
async function refuseStrangers(trx: Db, server_id: number, bot_id: number | null): Promise<void> {
  const server = await trx
    .selectFrom('server')
    .select('id')
    .where('id', '=', server_id)
    .executeTakeFirst()
  if (!server) throw refusedField('server_id', 'There is no such server')
  if (bot_id === null) return
  const account = await trx
    .selectFrom('account')
    .select('server_id')
    .where('id', '=', bot_id)
    .executeTakeFirst()
  if (!account) throw refusedField('bot_id', 'There is no such bot')
  if (account.server_id !== server_id)
    throw refusedField('bot_id', 'This bot plays on another server')
}

/** Takes the row for this transaction by writing it, which both engines understand. */
async function lockOrder(trx: Db, id: number, version: number | undefined) {
  const update = trx
    .updateTable('trade_order')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returning(['server_id', 'type', 'platform', 'status', 'amount', 'price_cents'])
  const held = version === undefined ? update : update.where('version', '=', version)
  const row = await held.executeTakeFirst()
  if (!row) throw stale('order', await readOrder(trx, id))
  return row
}
