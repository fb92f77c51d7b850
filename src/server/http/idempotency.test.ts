import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildAdmin,
  buildAgent,
  buildBrBot,
  buildGroup,
  buildPenalty,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'

const { db, signedIn } = await testServer()
let dealer: Client
let server_id: number

beforeEach(async () => {
  dealer = await signedIn('dealer')
  server_id = await buildServer(db)
})

const order = (amount = 5) => ({ server_id, bank_number: '1', amount, price: 1, platform: 'site' })

function send(client: Client, key: string, body: object = order()) {
  client.headers = { 'idempotency-key': key }
  return client.post('orders', body)
}

const countOrders = async () => (await db.selectFrom('trade_order').select('id').execute()).length

test('a call repeated with its key runs once and returns the same result', async () => {
  const first = await send(dealer, 'k1')
  const again = await send(dealer, 'k1', { ...order(), type: 'transfer' })

  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json()).toEqual(first.json())
  expect(await countOrders()).toBe(1)
  expect(await db.selectFrom('audit').select('action').execute()).toHaveLength(1)
})

test('a result is not returned to a user whose role has changed, who could no longer read all of it', async () => {
  const user = await signedIn('administrator')
  const proxy = await buildProxy(db)
  await buildGroup(db, { name: 'Night', proxy_id: proxy })
  user.headers = { 'idempotency-key': 'k1' }
  const rename = () => user.call('PUT', `proxies/${proxy}`, { name: 'Warsaw' })
  expect((await rename()).body).toContain('Night')
  await db
    .updateTable('auth_user')
    .set({ role: 'operator' })
    .where('id', '=', user.userId)
    .execute()

  const again = await rename()

  expect(again.statusCode).toBe(422)
  expect(again.body).not.toContain('Night')
})

test('concurrent calls with the same key run once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(dealer, 'k1')))

  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true)
  expect(await countOrders()).toBe(1)
})

test('a key used for another call is refused, and nothing is written', async () => {
  await send(dealer, 'k1')

  const answer = await send(dealer, 'k1', order(6))

  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    message: 'This Idempotency-Key was used for a different call.',
    errors: [{ pointer: '/headers/idempotency-key' }],
  })
  expect(await countOrders()).toBe(1)
})

test('keys belong to a user, and calls without a key always run', async () => {
  await send(dealer, 'k1')
  await send(await signedIn('dealer'), 'k1', order(6))
  dealer.headers = {}
  await dealer.post('orders', order())
  await dealer.post('orders', order())

  expect(await countOrders()).toBe(4)
})

test('a refused call does not use up its key, and old keys expire', async () => {
  const refused = await send(dealer, 'k1', { ...order(), server_id: 2147483647 })
  const right = await send(dealer, 'k1')
  await db
    .updateTable('idempotency')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  const later = await send(dealer, 'k1', order(6))

  expect([refused.statusCode, right.statusCode, later.statusCode]).toEqual([422, 201, 201])
  expect(await countOrders()).toBe(2)
})

test.each(['', 'x'.repeat(256), 'two words', 'ключ'])('%o is not a valid key', async (key) => {
  const answer = await send(dealer, key)

  expect(answer.statusCode).toBe(422)
  expect(await countOrders()).toBe(0)
})

test('bots join and leave a group once, however often the call is repeated', async () => {
  const administrator = await signedIn('administrator')
  administrator.headers = { 'idempotency-key': 'make' }
  const bot = await buildBrBot(db)
  const body = { name: 'Night', bot_ids: [bot] }
  const made = [await administrator.post('br-bot-groups/create_group', body)]
  made.push(await administrator.post('br-bot-groups/create_group', body))
  const id: number = made[0]?.json().id
  administrator.headers = { 'idempotency-key': 'leave' }
  const leave = () =>
    administrator.post(`br-bot-groups/${id}/remove_from_group`, { bot_ids: [bot] })
  const left = [await leave(), await leave()]
  administrator.headers = { 'idempotency-key': 'join' }
  const join = () => administrator.post(`br-bot-groups/${id}/add_to_group`, { bot_ids: [bot] })
  const joined = [await join(), await join()]

  for (const answers of [made, left, joined]) {
    expect(answers[0]?.statusCode).toBeLessThan(300)
    expect(answers[1]?.body).toBe(answers[0]?.body)
  }
  const actions = await db.selectFrom('audit').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'br_bot_group.added',
    'br_bot_group.bots_removed',
    'br_bot_group.bots_added',
  ])
})

test('of the change of a group only its id is stored, and repeating it reads the group again', async () => {
  const administrator = await signedIn('administrator')
  const group = await buildGroup(db, { name: 'Night' })
  for (let bots = 0; bots < 20; bots++) await buildBrBot(db, { group_id: group })
  administrator.headers = { 'idempotency-key': 'k1' }
  const resize = () => administrator.call('PUT', `br-bot-groups/${group}`, { size: 30, version: 1 })
  expect((await resize()).json().bots).toHaveLength(20)
  administrator.headers = {}
  await administrator.call('PUT', `br-bot-groups/${group}`, { name: 'Day' })
  administrator.headers = { 'idempotency-key': 'k1' }

  const again = await resize()

  expect(again.json()).toMatchObject({ name: 'Day', size: 30, version: 3 })
  expect(again.json().bots).toHaveLength(20)
  const stored = await db.selectFrom('idempotency').select('answer').execute()
  expect(stored).toEqual([{ answer: { id: group } }])
})

test('a status change and an approval, repeated because the response was lost, are made once', async () => {
  const { id } = (await dealer.post('orders', order())).json()
  const administrator = await signedIn('administrator')
  const { userId } = await signedIn('viewer', 'pending')
  const move = { status: 'processing', reason: 'Paid', version: 1 }
  dealer.headers = { 'idempotency-key': 'k1' }
  administrator.headers = { 'idempotency-key': 'k1' }
  const calls = [
    () => dealer.post(`orders/${id}/status`, move),
    () => administrator.post(`users/${userId}/approve`, { role: 'operator', version: 1 }),
  ]

  for (const call of calls) {
    const first = await call()
    expect(first.json()).toMatchObject({ version: 2 })
    const again = await call()
    expect([again.statusCode, again.body]).toEqual([200, first.body])
  }
})

test('a change of any row, repeated because the response was lost, is made once', async () => {
  const admin = await signedIn('administrator')
  const captcha = (await admin.post('captcha/add', { key: 'an old key' })).json().id
  const view = { list: 'orders', name: 'Mine', visibility: 'private', query: {}, columns: null }
  const viewId = (await admin.post('views', view)).json().id
  const proxy_id = await buildProxy(db)
  const group_id = await buildGroup(db)
  const calls: [method: 'PUT' | 'POST', path: string, change: object][] = [
    ['PUT', `proxies/${await buildProxy(db)}`, { password: 'new' }],
    ['PUT', `captcha/update/${captcha}`, { key: 'a new key' }],
    ['POST', `br-bots/${await buildBrBot(db)}`, { job_type: 2 }],
    ['POST', `br-bots/${await buildBrBot(db)}/proxy`, { proxy_id }],
    ['POST', `br-bots/${await buildBrBot(db)}/group`, { group_id }],
    ['POST', `br-bots/${await buildBrBot(db)}/active`, { is_active: false }],
    ['PUT', `br-bot-groups/${await buildGroup(db)}`, { name: 'Day' }],
    ['POST', `br-bot-groups/${await buildGroup(db)}/change_proxy`, { proxy_id }],
    ['PUT', `views/${viewId}`, { name: 'Yours' }],
    ['PUT', `servers/${await buildServer(db)}`, { name: 'Lviv' }],
    ['PUT', `bots/${await buildAccount(db)}`, { password: 'new' }],
    ['PUT', `penalties/${await buildPenalty(db, await buildAccount(db))}`, { reason: 'Spam' }],
    ['PUT', 'settings', { brand_label: 'Mine' }],
    ['PUT', `admins/${await buildAdmin(db)}`, { nickname: 'Petro' }],
    ['PUT', `agents/${(await buildAgent(db, admin.userId)).id}`, { is_suspended: true }],
  ]
  const before = await countAudits()

  for (const [method, path, change] of calls) {
    admin.headers = { 'idempotency-key': path }
    const send = () => admin.call(method, path, { ...change, version: 1 })
    const [first, again] = [await send(), await send()]
    expect([path, first.statusCode, again.statusCode]).toEqual([path, 200, 200])
    expect(again.json()).toEqual({ ...first.json(), version: 2 })
  }
  expect(await countAudits()).toBe(before + calls.length)
})

test('a revert, a deletion and its undo, repeated because the response was lost, are made once', async () => {
  const admin = await signedIn('administrator')
  const id = await buildServer(db)
  await admin.call('PUT', `servers/${id}`, { name: 'Lviv', version: 1 })
  const [change] = (await admin.get('audit')).json().data
  const undo = { entity: 'server', id }
  const calls = [
    () => admin.post(`audit/${change.id}/revert`),
    () => admin.call('DELETE', `servers/${id}`, { version: 3 }),
    () => admin.post('undo', undo),
  ]

  for (const [index, call] of calls.entries()) {
    admin.headers = { 'idempotency-key': `k${index}` }
    const before = await countAudits()
    const [first, again] = [await call(), await call()]
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, null])
    expect(await countAudits()).toBe(before + 1)
  }
  admin.headers = { 'idempotency-key': 'another' }
  expect((await admin.post('undo', undo)).statusCode).toBe(404)
})

const countAudits = async () => (await db.selectFrom('audit').select('id').execute()).length
