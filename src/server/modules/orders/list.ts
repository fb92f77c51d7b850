import { sql } from 'kysely'
import { ORDER_FIELDS } from '#contract/filter/registry/orders.ts'
import type { Meta } from '#contract/list.ts'
import type { OrderStatus } from '#contract/order-choices.ts'
import type { Order, OrderFilters, OrderQuery, OrderTotals } from '#contract/orders.ts'
import { OPEN_STATUSES, statusesOf } from '#domain/order.ts'
import { matches } from '../../counters/sums.ts'
import { readInSlices, withinLimits } from '../../db/lists/filtered-page.ts'
import { type List, matching, type Test, testsOf, where } from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import { laneOf } from '../../db/open.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds } from '../../db/search.ts'
import type { OrderTotalTable } from '../../db/tables/trade.ts'
import { CENTS, readOrders, toPrice } from './rows.ts'

export const ORDERS: List<OrderFilters> = {
  table: 'trade_order',
  blocks: 'trade_order_block',
  fields: ORDER_FIELDS,
  sql: {
    status: {
      value: ({ column }) => column('status'),
      is: (status, { column }) =>
        status === 'open' ? sql`${column('status')} in (${sql.join(OPEN_STATUSES)})` : undefined,
    },
    type: 'type',
    server: 'server_id',
    platform: 'platform',
    bot: 'account_id',
    amount: 'amount',
    bonus: 'bonus',
    price: { value: ({ column }) => column('price_cents'), scale: CENTS },
    created: 'created_at',
    updated: 'updated_at',
  },
  sorts: { amount: 'amount', price: 'price_cents' },
  search: { column: 'bank_number_key', index: 'trade_order' },
  isOfOneIndex: ({ sort_by, status }) => sort_by === 'id' && status !== 'open',
}

interface Listed {
  data: Order[]
  meta: Meta
  totals: OrderTotals
  by_status: Record<OrderStatus, number>
  choices: { types: string[]; platforms: string[] }
}

export async function listOrders(db: Db, query: OrderQuery): Promise<Listed> {
  const { server_id, status, q } = query
  const all = await db.selectFrom('trade_order_total').selectAll().execute()
  const ofStatuses = isCounted(query)
    ? countedOf(server_id === undefined ? all : await readServer(db, server_id), query)
    : await sumStatuses(db, { ...query, status: undefined, search: '' })
  const isOfStatus = (row: Totals) =>
    status === undefined || statusesOf(status).includes(row.status)
  const counted =
    q && query.search !== ''
      ? sumOf(await sumStatuses(db, query))
      : sumOf(ofStatuses.filter(isOfStatus))
  const counts = {
    total: sumOf(all).orders,
    filtered: counted.orders,
    isOfFilter: q !== undefined,
  }
  const { ids, meta, readHits } = await listPage(db, ORDERS, query, counts)
  const totals = readHits
    ? await sumRows(db, [amongIds(db, 'trade_order.id', await readHits())])
    : counted
  return {
    data: await readOrders(db, ids),
    meta,
    totals: { ...totals, price: toPrice(totals.price) },
    by_status: countStatuses(ofStatuses),
    choices: { types: namesOf(all, 'type'), platforms: namesOf(all, 'platform') },
  }
}

type Totals = Pick<OrderTotalTable, 'status' | 'orders' | 'amount' | 'price_cents'>

/** Whether the counters cover the rows of a query, except for its search. */
const isCounted = ({ bot_id, q }: OrderQuery) => bot_id === undefined && q === undefined

const countedOf = (rows: OrderTotalTable[], { type, platform }: OrderQuery) =>
  rows.filter((row) => matches(row, { type, platform }))

const readServer = (db: Db, server_id: number): Promise<OrderTotalTable[]> =>
  db.selectFrom('trade_order_counter').selectAll().where('server_id', '=', server_id).execute()

/** The price is stored in cents. */
function sumOf(rows: Totals[]): OrderTotals {
  return rows.reduce(
    (sum, { orders, amount, price_cents }) => ({
      orders: sum.orders + orders,
      amount: sum.amount + amount,
      price: sum.price + price_cents,
    }),
    { orders: 0, amount: 0, price: 0 },
  )
}

/** The totals of the matching orders in each status. The hits of a search are only summed if there is a filter. */
async function sumStatuses(db: Db, query: OrderQuery): Promise<Totals[]> {
  const { q } = query
  if (!q) return readStatuses(db, testsOf(db, ORDERS, query))
  const own = laneOf(db, 'filters')
  const parts = await withinLimits(q, () =>
    readInSlices(own, 'trade_order', matching(own, ORDERS, query), (of) => readStatuses(own, of)),
  )
  return parts.flat()
}

async function readStatuses(db: Db, tests: readonly Test[]): Promise<Totals[]> {
  const { rows } = await sql<Totals>`
    select status, count(*) as orders, sum(amount) as amount, sum(price_cents) as price_cents
    from trade_order ${where(tests)} group by status`.execute(db)
  return rows
}

async function sumRows(db: Db, tests: Test[]): Promise<OrderTotals> {
  const { rows } = await sql<OrderTotals>`
    select count(*) as orders, coalesce(sum(amount), 0) as amount, coalesce(sum(price_cents), 0) as price
    from trade_order ${where(tests)}`.execute(db)
  return rows[0] ?? sumOf([])
}

function countStatuses(rows: Totals[]): Record<OrderStatus, number> {
  const counts = { pending: 0, processing: 0, completed: 0, failed: 0, cancelled: 0 }
  for (const { status, orders } of rows) counts[status] += orders
  return counts
}

const namesOf = (rows: OrderTotalTable[], column: 'type' | 'platform') =>
  [...new Set(rows.filter(({ orders }) => orders > 0).map((row) => row[column]))].sort()
