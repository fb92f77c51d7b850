import { beforeEach, expect, test } from 'vitest'
import { OrderStatus } from '#contract/order-choices.ts'
import type { Order } from '#contract/orders.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildOrder, buildServer } from '#testing/factories.ts'
import { without } from '#testing/without.ts'

const { db, signedIn, told } = await testServer()
let dealer: Client
let server_id: number

beforeEach(async () => {
  told.changed = []
  dealer = await signedIn('dealer')
  server_id = await buildServer(db)
})

const draft = (override: object = {}) => ({
  server_id,
  bank_number: '4276 1234',
  amount: 5_000_000,
  price: 12.35,
  platform: 'site',
  ...override,
})
const list = async (query = '') => (await dealer.get(`orders?${query}`)).json()
const move = (id: number, status: string, more: object = {}) =>
  dealer.post(`orders/${id}/status`, { status, ...more })
const add = async (override: object = {}): Promise<number> =>
  (await dealer.post('orders', draft(override))).json().id
/** What the rows themselves add up to, against what is kept. */
async function tallied() {
  const sums = ['orders', 'amount', 'price_cents'] as const
  const kept = await db.selectFrom('trade_order_tally').selectAll().execute()
  const rows = await db
    .selectFrom('trade_order')
    .select(['server_id', 'type', 'platform', 'status'])
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.sum<number>('amount').as('amount'),
      fn.sum<number>('price_cents').as('price_cents'),
    ])
    .groupBy(['server_id', 'type', 'platform', 'status'])
    .execute()
  const inOrder = (list: typeof rows) => list.map((row) => JSON.stringify(row)).sort()
  const some = kept.filter((row) => sums.some((sum) => row[sum] !== 0))
  return { kept: inOrder(some), rows: inOrder(rows) }
}

test('a dealer adds an order: it is pending, its first move says who and when, and pages are told', async () => {
  const answer = await dealer.post('orders', draft({ bonus: 500 }))

  const order = answer.json()
  expect(answer.statusCode).toBe(201)
  expect(order).toMatchObject({
    ...draft({ bonus: 500 }),
    type: 'transfer',
    bot_id: null,
    status: 'pending',
    version: 1,
    moves: [{ from: null, to: 'pending', reason: '', username: expect.stringMatching(/^dealer/) }],
  })
  expect(told.changed).toEqual([{ topic: 'orders', ids: [order.id] }])
  const audited = await db.selectFrom('audit').select(['action', 'entity_id', 'user_id']).execute()
  expect(audited).toEqual([
    { action: 'order.added', entity_id: String(order.id), user_id: dealer.userId },
  ])
})

test.each([
  ['server_id', { server_id: 2147483647 }],
  ['bot_id', { bot_id: 2147483647 }],
  ['amount', { amount: 0 }],
  ['amount', { amount: 1.5 }],
  ['bonus', { bonus: -1 }],
  ['price', { price: -0.01 }],
  ['price', { price: 1.001 }],
  ['platform', { platform: '' }],
  ['bank_number', { bank_number: 'x'.repeat(65) }],
  ['status', { status: 'completed' }],
])('an order whose %s is not right is refused, and nothing is written', async (field, override) => {
  const answer = await dealer.post('orders', draft(override))

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject([{ pointer: `/body/${field}` }])
  expect((await list()).meta.total).toBe(0)
})

test('a bot of another server does not carry out an order', async () => {
  const [here, there] = [await buildAccount(db, { server_id }), await buildAccount(db)]

  const refused = await dealer.post('orders', draft({ bot_id: there }))
  const id = await add({ bot_id: here })
  await add()

  expect(refused.json()).toMatchObject({ message: 'This bot plays on another server' })
  expect(await list(`bot_id=${here}`)).toMatchObject({
    data: [{ id, bot_id: here }],
    meta: { total: 2, filtered: 1 },
    totals: { orders: 1, amount: 5_000_000, price: 12.35 },
  })
})

test('every move keeps who, when and why, and what the rules do not allow is refused with the reason', async () => {
  const id = await add()
  const steps = ['processing', 'failed', 'pending', 'processing', 'completed']

  for (const [index, status] of steps.entries()) {
    const answer = await move(id, status, { reason: `step ${index}`, version: index + 1 })
    expect(answer.json()).toMatchObject({ status, version: index + 2 })
  }
  const refused = await move(id, 'pending', { reason: 'again' })

  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'conflict',
    message: 'The order is completed, which is final',
  })
  const { moves, version } = (await dealer.get(`orders/${id}`)).json()
  expect(version).toBe(6)
  expect(moves.map(({ from, to, reason }: Record<string, string>) => [from, to, reason])).toEqual([
    [null, 'pending', ''],
    ['pending', 'processing', 'step 0'],
    ['processing', 'failed', 'step 1'],
    ['failed', 'pending', 'step 2'],
    ['pending', 'processing', 'step 3'],
    ['processing', 'completed', 'step 4'],
  ])
  const { kept, rows } = await tallied()
  expect(kept).toEqual(rows)
})

test('two people move one order: the second hears of it and sees the order as it is', async () => {
  const id = await add()
  await move(id, 'processing', { version: 1 })

  const late = await move(id, 'cancelled', { version: 1 })

  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    code: 'stale_version',
    current: { id, status: 'processing', version: 2 },
  })
})

test('moved by several at once, an order makes each move once', async () => {
  const id = await add()

  const answers = await Promise.all(Array.from({ length: 5 }, () => move(id, 'processing')))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
  expect((await dealer.get(`orders/${id}`)).json().moves).toHaveLength(2)
})

test('only an administrator deletes an order, and it leaves the totals', async () => {
  const id = await add()
  const operator = await signedIn('operator')
  const administrator = await signedIn('administrator')

  const refused = await operator.delete(`orders/${id}`)
  const deleted = await administrator.call('DELETE', `orders/${id}`, {})

  expect([refused.statusCode, deleted.statusCode]).toEqual([403, 200])
  expect(await list()).toMatchObject({ data: [], totals: { orders: 0, amount: 0, price: 0 } })
  expect(await db.selectFrom('trade_order_move').select('id').execute()).toEqual([])
  expect((await administrator.call('DELETE', `orders/${id}`, {})).statusCode).toBe(404)
})

test('a deleted order is had back with its moves, and counts again', async () => {
  const administrator = await signedIn('administrator')
  const id = await add()
  await move(id, 'processing', { reason: 'paid' })
  const before = (await dealer.get(`orders/${id}`)).json()
  await administrator.call('DELETE', `orders/${id}`, {})

  const answer = await administrator.post('undo', { entity: 'order', id })

  expect(answer.statusCode).toBe(200)
  expect((await dealer.get(`orders/${id}`)).json()).toEqual({
    ...before,
    version: before.version + 1,
    updated_at: expect.any(String),
  })
  expect((await list('status=processing')).totals).toEqual({
    orders: 1,
    amount: 5_000_000,
    price: 12.35,
  })
})

test('no audit, no move', async () => {
  const id = await add()

  const answer = await without(db, 'audit', () => move(id, 'processing'))

  expect(answer.statusCode).toBe(500)
  expect((await dealer.get(`orders/${id}`)).json()).toMatchObject({ status: 'pending', version: 1 })
})

/** Orders of every status, two servers, two types and two platforms. */
async function buildMany(): Promise<void> {
  const servers = [server_id, await buildServer(db)]
  for (let index = 0; index < 40; index++)
    await buildOrder(db, {
      server_id: servers[index % 2] ?? 0,
      type: index % 3 === 0 ? 'deposit' : 'transfer',
      platform: index % 4 < 2 ? 'site' : 'chat',
      status: OrderStatus.options[index % 5] ?? 'pending',
      amount: 1000 + index,
      price_cents: (index % 7) * 33,
      bank_number: `40${index % 2 === 0 ? 'AB' : 'cd'}${index}`,
    })
}

test('the totals of any filter are those of the rows it shows', async () => {
  await buildMany()
  const all: Order[] = (await list('per_page=100')).data
  const filters = ['status', 'type', 'server_id', 'platform'] as const

  for (const mask of Array.from({ length: 16 }, (_, index) => index)) {
    const used = filters.filter((_, bit) => mask & (1 << bit))
    const [sample] = all.filter(({ status }) => status === 'failed')
    const query = used.map((name) => `${name}=${sample?.[name]}`).join('&')
    const rows = all.filter((row) => used.every((name) => row[name] === sample?.[name]))

    const { data, meta, totals } = await list(`per_page=100&${query}`)

    expect(data).toEqual(rows)
    expect(meta).toMatchObject({ total: 40, filtered: rows.length })
    expect(totals.orders).toBe(rows.length)
    expect(totals.amount).toBe(rows.reduce((sum, { amount }) => sum + amount, 0))
    expect(totals.price).toBeCloseTo(
      rows.reduce((sum, { price }) => sum + price, 0),
      6,
    )
  }
})

test('a status filter leaves the counts of the others standing, and the choices are those that there are', async () => {
  await buildMany()

  const { by_status, choices } = await list('status=failed&type=transfer')

  const whole = await list('type=transfer')
  expect(by_status).toEqual(whole.by_status)
  expect(Object.values<number>(by_status).reduce((sum, count) => sum + count)).toBe(
    whole.meta.filtered,
  )
  expect(choices).toEqual({ types: ['deposit', 'transfer'], platforms: ['chat', 'site'] })
})

test.each(['id', 'amount', 'price'] as const)(
  'sorted by %s, both ways and across pages, no order is lost',
  async (sort_by) => {
    await buildMany()
    for (const sort_order of ['asc', 'desc']) {
      const sort = `sort_by=${sort_by}&sort_order=${sort_order}`
      const whole: Order[] = (await list(`${sort}&per_page=100`)).data
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map(
          async (page) => (await list(`${sort}&per_page=8&page=${page}`)).data,
        ),
      )
      expect(pages.flat()).toEqual(whole)
      const values = whole.map((order) => order[sort_by])
      const inOrder = values.toSorted((a, b) => (sort_order === 'asc' ? a - b : b - a))
      expect(values).toEqual(inOrder)
    }
  },
)

test('a search finds part of a bank number in any case, with totals of what it found', async () => {
  await buildMany()

  const { meta, totals, data } = await list('search=0ab1')

  expect(data.map(({ bank_number }: Order) => bank_number)).toEqual([
    '40AB18',
    '40AB16',
    '40AB14',
    '40AB12',
    '40AB10',
  ])
  expect(meta).toMatchObject({ total: 40, filtered: 5, capped: false })
  expect(totals).toMatchObject({ orders: 5, amount: 5000 + 10 + 12 + 14 + 16 + 18 })
  expect((await list('search=0ab1&status=failed')).meta.filtered).toBeLessThan(5)
  expect((await list('search=zzz')).meta.filtered).toBe(0)
})

test('the file of a filter holds its rows, newest first, their bank numbers masked', async () => {
  await buildMany()

  const answer = await dealer.get('orders/export?status=failed&search=40')

  const lines = answer.body.trim().split('\r\n')
  const { data } = await list('status=failed&per_page=100')
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(
    data.map(({ id }: Order) => id),
  )
  expect(data.some(({ bank_number }: Order) => answer.body.includes(bank_number))).toBe(false)
  expect(await db.selectFrom('audit').select('action').execute()).toEqual([
    { action: 'order.exported' },
  ])
})
