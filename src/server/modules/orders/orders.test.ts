import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildServer } from '#testing/factories.ts'
import { withoutTable } from '#testing/without-table.ts'

const { db, signedIn, liveHints } = await testServer()
let dealer: Client
let server_id: number

beforeEach(async () => {
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
/** Compares the sums of the rows with the counters. */
async function tallied() {
  const sums = ['orders', 'amount', 'price_cents'] as const
  const totals = await db.selectFrom('trade_order_total').selectAll().execute()
  const kept = [
    ...(await db.selectFrom('trade_order_counter').selectAll().execute()),
    ...totals.map((row) => ({ ...row, server_id: 0 })),
  ]
  const summed = db
    .selectFrom('trade_order')
    .select(['type', 'platform', 'status'])
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.sum<number>('amount').as('amount'),
      fn.sum<number>('price_cents').as('price_cents'),
    ])
    .groupBy(['type', 'platform', 'status'])
  const rows = [
    ...(await summed.select('server_id').groupBy('server_id').execute()),
    ...(await summed.select(sql.lit(0).as('server_id')).execute()),
  ]
  const inOrder = (list: typeof rows) =>
    list.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  const some = kept.filter((row) => sums.some((sum) => row[sum] !== 0))
  return { kept: inOrder(some), rows: inOrder(rows) }
}

test('an order that a dealer adds is pending, its first move records who and when, and pages are notified', async () => {
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
  expect(liveHints.changed).toEqual([{ topic: 'orders', ids: [order.id] }])
  const audited = await db.selectFrom('audit').select(['action', 'entity_id', 'user_id']).execute()
  expect(audited).toEqual([
    { action: 'order.added', entity_id: String(order.id), user_id: dealer.userId },
  ])
})

test.each([
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

test('the server and the bot of an order must exist', async () => {
  const [server, bot] = [
    await dealer.post('orders', draft({ server_id: 2147483647 })),
    await dealer.post('orders', draft({ bot_id: 2147483647 })),
  ]

  expect([server.json().errors, bot.json().errors]).toEqual([
    [{ pointer: '/body/server_id', message: 'There is no server 2147483647.' }],
    [{ pointer: '/body/bot_id', message: 'There is no bot 2147483647.' }],
  ])
  expect((await list()).meta.total).toBe(0)
})

test('an order cannot be assigned to a bot of another server', async () => {
  const [here, there] = [await buildAccount(db, { server_id }), await buildAccount(db)]

  const refused = await dealer.post('orders', draft({ bot_id: there }))
  const id = await add({ bot_id: here })
  await add()

  expect(refused.json()).toMatchObject({ message: 'This bot plays on another server.' })
  expect(await list(`bot_id=${here}`)).toMatchObject({
    data: [{ id, bot_id: here }],
    meta: { total: 2, filtered: 1 },
    totals: { orders: 1, amount: 5_000_000, price: 12.35 },
  })
})

test('every move records who, when and why, and a move against the rules is refused with a reason', async () => {
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
    message: 'The order is completed, which is final.',
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

test('when two users move one order, the second is refused and gets the current order', async () => {
  const id = await add()
  await move(id, 'processing', { version: 1 })

  const late = await move(id, 'cancelled', { version: 1 })

  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    code: 'stale_version',
    current: { id, status: 'processing', version: 2 },
  })
})

test('concurrent calls make each move of an order once', async () => {
  const id = await add()

  const answers = await Promise.all(Array.from({ length: 5 }, () => move(id, 'processing')))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
  expect((await dealer.get(`orders/${id}`)).json().moves).toHaveLength(2)
})

test('only administrators can delete an order, and it is removed from the totals', async () => {
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

test('a deletion of an order can be undone with its moves, and it is counted again', async () => {
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

test('an order does not move without an audit entry', async () => {
  const id = await add()

  const answer = await withoutTable(db, 'audit', () => move(id, 'processing'))

  expect(answer.statusCode).toBe(500)
  expect((await dealer.get(`orders/${id}`)).json()).toMatchObject({ status: 'pending', version: 1 })
})
