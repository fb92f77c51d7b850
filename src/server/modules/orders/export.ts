import type { orders as contract, Order, OrderFilters } from '#contract/orders.ts'
import { maskMiddle } from '#domain/order.ts'
import { exportCsv } from '../../csv-export.ts'
import type { Db } from '../../db/schema.ts'
import { holdsText } from '../../db/search.ts'
import type { Handler } from '../../http/context.ts'
import { filters } from './list.ts'
import { readOrders } from './rows.ts'

export const exportOrders: Handler<typeof contract.export> = async ({ query }, context) =>
  exportCsv(context, {
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
    read: (last, limit) => ordersAfter(context.db, query, last, limit),
  })

async function ordersAfter(db: Db, query: OrderFilters, last: Order | undefined, limit: number) {
  let select = db.selectFrom('trade_order').select('id').orderBy('id', 'desc').limit(limit)
  for (const test of filters(query)) select = select.where(test)
  if (query.search !== '')
    select = select.where(holdsText(db, 'trade_order.bank_number_key', query.search))
  if (last) select = select.where('id', '<', last.id)
  const rows = await select.execute()
  return readOrders(
    db,
    rows.map(({ id }) => id),
  )
}
