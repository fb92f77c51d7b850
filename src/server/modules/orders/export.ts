import type { orders as contract, Order } from '#contract/orders.ts'
import { maskMiddle } from '#domain/order.ts'
import { exportList } from '../../csv-export.ts'
import type { Handler } from '../../http/context.ts'
import { ORDERS } from './list.ts'
import { readOrders } from './rows.ts'

export const exportOrders: Handler<typeof contract.export> = async ({ query }, context) =>
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
  })
