import { expect, test } from 'vitest'
import { createLogger } from '#server/history/logger.ts'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildBrBot,
  buildGroup,
  buildOrder,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'
import { withoutTable } from '#testing/without-table.ts'

const logged: string[] = []
const logger = createLogger('error', { write: (line) => void logged.push(line) })
const { db, signedIn } = await testServer({ logger })

async function add(client: Client, body: object): Promise<number> {
  const response = await client.post('views', {
    name: 'View',
    query: {},
    visibility: 'all',
    ...body,
  })
  expect(response.json()).toMatchObject({ id: expect.any(Number) })
  return response.json().id
}
const counted = async (client: Client, ...ids: number[]) =>
  (await client.get(`views/counts?ids=${ids}`)).json()

test('each view has the total of its list for the caller', async () => {
  const administrator = await signedIn('administrator')
  const server_id = await buildServer(db)
  const account = { server_id, cash: 5000, nickname: 'Storm_One' }
  await buildBrBot(db, { account })
  await buildAccount(db, { server_id, cash: 10, nickname: 'Storm_Two' })
  await buildOrder(db, { server_id })
  await buildProxy(db)
  for (const label of ['Main', 'Spare'])
    await administrator.post('captcha/add', { key: 'a captcha key', label })
  const views = [
    { list: 'br_bots', query: { q: 'cash>1000' } },
    { list: 'bots', query: { server_id: String(server_id), search: 'storm' } },
    { list: 'accounts', query: { q: 'cash<1000' } },
    { list: 'orders' },
    { list: 'penalties' },
    { list: 'servers' },
    { list: 'proxies', query: { use: 'unused' } },
    { list: 'agents' },
    { list: 'jobs' },
    { list: 'admins' },
    { list: 'users', query: { q: 'role:administrator' } },
    { list: 'br_bot_groups' },
    { list: 'captcha_keys', query: { q: 'label:main' } },
  ]
  const ids: number[] = []
  for (const view of views) ids.push(await add(administrator, view))

  const { counts, refresh_ms } = await counted(administrator, ...ids)

  const expected = [1, 2, 1, 1, 0, 1, 1, 0, 0, 0, 1, 0, 1]
  expect(
    new Map(counts.map(({ id, count }: { id: number; count: number }) => [id, count])),
  ).toEqual(new Map(ids.map((id, index) => [id, expected[index]])))
  expect(refresh_ms).toBeGreaterThanOrEqual(5000)
})

test('more hits than a list counts for a page are counted exactly', async () => {
  const operator = await signedIn('operator')
  const server_id = await buildServer(db)
  const rows = Array.from({ length: 420 }, (_, index) => `Storm_${index}`)
  for (const nickname of rows) await buildAccount(db, { server_id, nickname })
  const list = (await operator.get('bots?search=storm')).json()
  const administrator = await signedIn('administrator')
  const search = await add(administrator, { list: 'bots', query: { search: 'storm' } })
  const more = await add(administrator, {
    list: 'bots',
    name: 'More',
    query: { search: 'storm', server_id: String(server_id), q: '-nickname:"_41"' },
  })

  const { counts } = await counted(operator, search, more)

  expect(list.meta).toMatchObject({ filtered: 300, capped: true })
  expect(counts).toEqual([
    expect.objectContaining({ id: more, count: 409 }),
    expect.objectContaining({ id: search, count: 420 }),
  ])
})

test('a field that the owner of a view can no longer read is an error and no count', async () => {
  const administrator = await signedIn('administrator')
  const operator = await signedIn('operator')
  const group_id = await buildGroup(db)
  await buildBrBot(db, { group_id })
  const id = await add(administrator, { list: 'bots', query: { q: `group:${group_id}` } })

  expect((await counted(administrator, id)).counts).toEqual([{ id, count: 1, error: null }])
  expect((await counted(operator, id)).counts).toEqual([])
  await db
    .updateTable('auth_user')
    .set({ role: 'operator' })
    .where('id', '=', administrator.userId)
    .execute()
  expect((await counted(administrator, id)).counts).toEqual([
    { id, count: null, error: 'There is no field "group".' },
  ])
})

test('views that the caller cannot open are not counted', async () => {
  const administrator = await signedIn('administrator')
  const dealer = await signedIn('dealer')
  const own = await add(administrator, { list: 'orders', visibility: 'private' })
  const bots = await add(administrator, { list: 'bots' })
  const orders = await add(administrator, { list: 'orders', name: 'Orders' })

  expect((await counted(dealer, own, bots, orders)).counts).toEqual([
    { id: orders, count: 0, error: null },
  ])
})

test('a reference that was deleted since is an error that names it', async () => {
  const administrator = await signedIn('administrator')
  const server_id = await buildServer(db, { name: 'Kyiv', name_key: 'kyiv' })
  const id = await add(administrator, { list: 'orders', query: { q: 'server:"Kyiv"' } })
  await db.deleteFrom('server').where('id', '=', server_id).execute()

  expect((await counted(administrator, id)).counts).toEqual([
    { id, count: null, error: 'There is no server "Kyiv".' },
  ])
})

test('a count that fails unexpectedly is an error of its view alone', async () => {
  const administrator = await signedIn('administrator')
  await buildServer(db)
  const keys = await add(administrator, { list: 'captcha_keys' })
  const servers = await add(administrator, { list: 'servers' })

  const { counts } = await withoutTable(db, 'captcha_key', () =>
    counted(administrator, keys, servers),
  )

  expect(counts).toEqual([
    { id: keys, count: null, error: 'Counting failed. The server log has the details.' },
    { id: servers, count: 1, error: null },
  ])
  expect(logged.filter((line) => line.includes('part of a request failed'))).toHaveLength(1)
})

test('the logs have views without a count, for administrators', async () => {
  const administrator = await signedIn('administrator')
  const operator = await signedIn('operator')
  const query = { entity: 'server', q: 'revert:true', from: '2026-11-01T00:00:00.000Z' }
  const audit = await add(administrator, { list: 'audit', query })
  const logs = await add(administrator, { list: 'logs', query: { level: 'error', q: 'user:none' } })

  const views = (await administrator.get('views')).json()
  expect(views).toMatchObject([
    { id: audit, query },
    { id: logs, query: { level: 'error', q: 'user:none' } },
  ])
  expect((await counted(administrator, audit, logs)).counts).toEqual([])
  expect((await operator.get('views')).json()).toEqual([])
  const refused = await administrator.post('views', {
    list: 'logs',
    name: 'Page',
    query: { before: '7' },
  })
  expect(refused.statusCode).toBe(422)
  const forbidden = await operator.post('views', { list: 'audit', name: 'Own', query: {} })
  expect(forbidden.statusCode).toBe(403)
})
