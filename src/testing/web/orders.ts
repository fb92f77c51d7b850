import type { Output } from '#contract/endpoint.ts'
import type { Order, OrderDetail, orders } from '#contract/orders.ts'

const AT = '2026-11-01T08:00:00.000Z'

export function anOrder(id: number, override: Partial<Order> = {}): Order {
  return {
    id,
    server_id: 1,
    bot_id: null,
    type: 'transfer',
    bank_number: '4276123',
    amount: 5_000_000,
    bonus: 0,
    price: 6.35,
    platform: 'site',
    status: 'pending',
    created_at: AT,
    updated_at: AT,
    version: 1,
    ...override,
  }
}

/** An order with its first move. */
export function anOrderDetail(order: Order): OrderDetail {
  const added = { id: 1, from: null, to: 'pending', reason: '', username: 'iryna', at: AT } as const
  return { ...order, moves: [added] }
}

export function orderPage(data: Order[]): Output<typeof orders.list> {
  const count = data.length
  const sum = (of: (order: Order) => number) => data.reduce((all, order) => all + of(order), 0)
  return {
    data,
    meta: { total: count, filtered: count, capped: false, page: 1, perPage: 15, pageCount: 1 },
    totals: {
      orders: count,
      amount: sum(({ amount }) => amount),
      price: sum(({ price }) => price),
    },
    by_status: { pending: count, processing: 2, completed: 30, failed: 1, cancelled: 4 },
    choices: { types: ['deposit', 'transfer'], platforms: ['site', 'telegram'] },
  }
}
