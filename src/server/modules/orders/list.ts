import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Meta } from '#contract/list.ts'
import type { OrderStatus } from '#contract/order-choices.ts'
import type { Order, OrderFilters, OrderQuery, OrderTotals } from '#contract/orders.ts'
import { OPEN_STATUSES, statusesOf } from '#domain/order.ts'
import { isSoonerMet, metaOf, pageOfIds, SEARCH_CAP } from '../../db/paging.ts'
import { isSqlite } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds, firstHits, holdsText } from '../../db/search.ts'
import type { OrderTotalTable } from '../../db/tables/trade.ts'
import { opaque, type Show } from '../../db/without-index.ts'
import { readOrders, toPrice } from './rows.ts'

interface Listed {
  data: Order[]
  meta: Meta
  totals: OrderTotals
  by_status: Record<OrderStatus, number>
  choices: { types: string[]; platforms: string[] }
}

/** One page of orders: totals from kept sums, ids from an index, then the rows of these ids alone. */
export async function listOrders(db: Db, query: OrderQuery): Promise<Listed> {
  const { server_id } = query
  const all = await db.selectFrom('trade_order_total').selectAll().execute()
  const rows = server_id === undefined ? all : await readServer(db, server_id)
  const total = sumOf(all).orders
  const { ids, ...counts } =
    query.search !== '' ? await searched(db, query) : await filtered(db, query, { rows, total })
  const { totals, capped } = counts
  return {
    data: await readOrders(db, ids),
    meta: metaOf(query, { total, filtered: totals.orders, capped }),
    totals: { ...totals, price: toPrice(totals.price) },
    by_status: countStatuses(rows.filter((row) => fits(row, { ...query, status: undefined }))),
    choices: { types: namesOf(all, 'type'), platforms: namesOf(all, 'platform') },
  }
}

type Totals = OrderTotalTable[]
type Filters = Pick<OrderQuery, 'status' | 'type' | 'platform'>

const readServer = (db: Db, server_id: number): Promise<Totals> =>
  db.selectFrom('trade_order_counter').selectAll().where('server_id', '=', server_id).execute()

/** Sums are of cents until they leave. */
function sumOf(rows: Totals): OrderTotals {
  return rows.reduce(
    (sum, { orders, amount, price_cents }) => ({
      orders: sum.orders + orders,
      amount: sum.amount + amount,
      price: sum.price + price_cents,
    }),
    { orders: 0, amount: 0, price: 0 },
  )
}

const fits = (row: Totals[number], { status, type, platform }: Filters) =>
  (status === undefined || statusesOf(status).includes(row.status)) &&
  (type === undefined || row.type === type) &&
  (platform === undefined || row.platform === platform)

function countStatuses(rows: Totals): Record<OrderStatus, number> {
  const counts = { pending: 0, processing: 0, completed: 0, failed: 0, cancelled: 0 }
  for (const { status, orders } of rows) counts[status] += orders
  return counts
}

const namesOf = (rows: Totals, column: 'type' | 'platform') =>
  [...new Set(rows.filter(({ orders }) => orders > 0).map((row) => row[column]))].sort()

interface Found {
  readonly ids: number[]
  readonly totals: OrderTotals
  readonly capped: boolean
}

/** The sums of the server asked for, and how many orders there are. */
interface Kept {
  readonly rows: Totals
  readonly total: number
}

async function filtered(db: Db, query: OrderQuery, { rows, total }: Kept): Promise<Found> {
  const isKept = query.bot_id === undefined
  const totals = isKept
    ? sumOf(rows.filter((row) => fits(row, query)))
    : await sumRows(db, filters(query))
  const counts = { filtered: totals.orders, capped: false }
  const ids = await pageOfIds(query, counts, (stretch) => {
    const isWalked = isSqlite(db) && isSoonerMet(stretch, { ...counts, total })
    return idsOf(db, query, { ...stretch, where: filters(query, isWalked ? opaque : sql.ref) })
  })
  return { ids, totals, capped: false }
}

/**
 * The index of text names its newest hits at once. Where these are all, they are filtered and sorted; where not, hits are so
 * many that a walk in the order of the list soon meets a page of them.
 */
async function searched(db: Db, query: OrderQuery): Promise<Found> {
  const { search, sort_order: order, page, per_page } = query
  const limit = SEARCH_CAP + 1
  const hits = await firstHits(db, 'trade_order', 'bank_number_key', { search, limit })
  const holds =
    hits.length < limit
      ? amongIds(db, 'trade_order.id', hits)
      : holdsText(db, 'trade_order.bank_number_key', search)
  const found = await idsOf(db, query, { where: [holds, ...filters(query)], order, limit })
  const counted = found.slice(0, SEARCH_CAP)
  const totals = await sumRows(db, [amongIds(db, 'trade_order.id', counted)])
  const start = (page - 1) * per_page
  return { ids: counted.slice(start, start + per_page), totals, capped: found.length > SEARCH_CAP }
}

async function sumRows(db: Db, where: RawBuilder<SqlBool>[]): Promise<OrderTotals> {
  let select = db
    .selectFrom('trade_order')
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.sum<number | null>('amount').as('amount'),
      fn.sum<number | null>('price_cents').as('price'),
    ])
  for (const test of where) select = select.where(test)
  const { orders, amount, price } = await select.executeTakeFirstOrThrow()
  return { orders, amount: amount ?? 0, price: price ?? 0 }
}

export function filters(
  { status, type, server_id, platform, bot_id }: OrderFilters,
  show: Show = sql.ref,
): RawBuilder<SqlBool>[] {
  const among = (column: string, values: readonly unknown[]) =>
    sql<SqlBool>`${show(`trade_order.${column}`)} in (${sql.join(values)})`
  const equal = (column: string, value: unknown) =>
    value === undefined ? [] : [sql<SqlBool>`${show(`trade_order.${column}`)} = ${value}`]
  return [
    ...(status === 'open' ? [among('status', OPEN_STATUSES)] : equal('status', status)),
    ...equal('type', type),
    ...equal('server_id', server_id),
    ...equal('platform', platform),
    ...equal('account_id', bot_id),
  ]
}

interface Stretch {
  readonly where: RawBuilder<SqlBool>[]
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset?: number
}

async function idsOf(db: Db, query: OrderQuery, stretch: Stretch): Promise<number[]> {
  const { where, order, limit, offset = 0 } = stretch
  let select = db.selectFrom('trade_order').select('id').limit(limit).offset(offset)
  for (const test of where) select = select.where(test)
  if (query.sort_by !== 'id')
    select = select.orderBy(query.sort_by === 'price' ? 'price_cents' : query.sort_by, order)
  return (await select.orderBy('id', order).execute()).map(({ id }) => id)
}
