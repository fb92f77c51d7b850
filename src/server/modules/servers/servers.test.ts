import { beforeEach, expect, test } from 'vitest'
import type { Use } from '#contract/errors.ts'
import type { ServerRow } from '#contract/servers.ts'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildAdmin,
  buildBrBot,
  buildPenalty,
  buildServer,
} from '#testing/factories.ts'

const { db, signedIn, liveHints } = await testServer()
let administrator: Client

beforeEach(async () => {
  administrator = await signedIn('administrator')
})

const list = async (query: string) => (await administrator.get(`servers?page=1&${query}`)).json()
const names = async (query: string): Promise<string[]> =>
  (await list(query)).data.map(({ name }: ServerRow) => name)
const put = (id: number, body: object) => administrator.call('PUT', `servers/${id}`, body)
const KYIV = { name: 'BR | Kyiv', ip: '192.0.2.7', port: 7777, color: '#3FD0C9' }

test('servers are listed with their counts, with each filter and sort order', async () => {
  const kyiv = await buildServer(db, { name: 'BR | Kyiv' })
  const lviv = await buildServer(db, { name: 'BR | Львів', active: false })
  await buildBrBot(db, { server_id: kyiv })
  await buildBrBot(db, { server_id: kyiv, is_active: false })
  const account = await buildAccount(db, { server_id: kyiv })
  await buildPenalty(db, account)
  await buildPenalty(db, account, { ends_at: new Date('2026-11-02T00:00:00Z') })
  await db
    .insertInto('trade_order_counter')
    .values([
      { ...ORDERS, server_id: lviv, status: 'pending', orders: 2 },
      { ...ORDERS, server_id: lviv, status: 'processing', orders: 1 },
      { ...ORDERS, server_id: lviv, status: 'failed', orders: 7 },
    ])
    .execute()

  const { data, meta } = await list('sort_by=id&sort_order=asc')

  expect(data).toMatchObject([
    { id: kyiv, bots: 3, br_bots: 2, availableAmount: 1, orders_open: 0, penalties_active: 1 },
    { id: lviv, bots: 0, br_bots: 0, availableAmount: 0, orders_open: 3, penalties_active: 0 },
  ])
  expect(meta).toMatchObject({ total: 2, filtered: 2, page: 1, pageCount: 1 })
  expect((await list('active=false')).meta).toMatchObject({ total: 2, filtered: 1 })
  expect(await names('active=false')).toEqual(['BR | Львів'])
  expect(await names('search=ЛЬВ')).toEqual(['BR | Львів'])
  expect(await names('search=%25')).toEqual([])
  for (const sort of ['name', 'orders_open'])
    expect(await names(`sort_by=${sort}`)).toEqual(['BR | Львів', 'BR | Kyiv'])
  for (const sort of ['bots', 'br_bots', 'availableAmount', 'penalties_active'])
    expect(await names(`sort_by=${sort}`)).toEqual(['BR | Kyiv', 'BR | Львів'])
  for (const query of ['sort_by=ip', 'active=1', 'kind=x'])
    expect((await administrator.get(`servers?page=1&${query}`)).statusCode).toBe(422)
})

const ORDERS = { type: 'cash', platform: 'web', amount: 10, price_cents: 10 }

test('without a page the response is a plain array of all servers, by id', async () => {
  const ids = [await buildServer(db), await buildServer(db)]

  const all = (await administrator.get('servers')).json()

  expect(all.map(({ id }: ServerRow) => id)).toEqual(ids)
  expect(all[0]).not.toHaveProperty('bots')
})

test('a server is added, changed by two users at once, deactivated and deleted', async () => {
  const added = await administrator.post('servers', KYIV)
  const { id, version } = added.json()
  expect(added.statusCode).toBe(201)
  expect(added.json()).toMatchObject({ display_name: 'Kyiv', color: '#3fd0c9', active: true })
  expect(
    (await administrator.post('servers', { ...KYIV, name: 'br | KYIV' })).json(),
  ).toMatchObject({ code: 'conflict', message: 'A server with this name already exists.' })

  expect((await put(id, { name: 'Odesa', version })).json()).toMatchObject({ version: version + 1 })
  expect((await put(id, { active: false, version })).json()).toMatchObject({
    code: 'stale_version',
    current: { name: 'Odesa', active: true },
  })
  expect((await put(id, { active: false })).json()).toMatchObject({ active: false })
  expect((await administrator.get(`servers/${id}`)).json()).toMatchObject({ name: 'Odesa' })
  expect((await administrator.delete(`servers/${id}`)).json()).toBe(null)
  expect((await administrator.get(`servers/${id}`)).statusCode).toBe(404)

  const audited = await db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .orderBy('id')
    .execute()
  expect(audited).toMatchObject([
    { action: 'server.added', after: { name: 'BR | Kyiv' } },
    { action: 'server.changed', before: { name: 'BR | Kyiv' }, after: { name: 'Odesa' } },
    { action: 'server.changed', before: { active: true }, after: { active: false } },
    { action: 'server.deleted', before: { name: 'Odesa' } },
  ])
  expect(liveHints.changed).toEqual(
    Array.from({ length: 4 }, () => ({ topic: 'servers', ids: [id] })),
  )
})

test.each([
  { name: '' },
  { name: 'x'.repeat(65) },
  { ip: 'not a host' },
  { port: 0 },
  { port: 65_536 },
  { color: 'red' },
  { active: 'yes' },
  { bots: 1 },
])('%j is refused, and nothing is written', async (wrong) => {
  const answer = await administrator.post('servers', { ...KYIV, ...wrong })

  expect(answer.statusCode).toBe(422)
  expect((await list('')).meta.total).toBe(0)
})

test('a server in use cannot be deleted, and its uses are named', async () => {
  const id = await buildServer(db)
  const bot = await buildBrBot(db, { server_id: id, account: { nickname: 'Taras' } })
  await buildAdmin(db, { server_id: id, nickname: 'Grim' })
  for (let more = 0; more < 12; more++) await buildAccount(db, { server_id: id })

  const refused = await administrator.delete(`servers/${id}`)

  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'in_use', message: 'This server is in use.' })
  const uses: Use[] = refused.json().uses
  expect(uses.map(({ kind, count, rows }) => [kind, count, rows.length])).toEqual([
    ['br_bots', 1, 1],
    ['bots', 13, 10],
    ['admins', 1, 1],
  ])
  expect(uses[0]?.rows).toEqual([{ id: bot, name: 'Taras' }])
  expect((await list('')).meta.total).toBe(1)
})

test('the uses of a server can be read before its deletion, with the counts of the lists', async () => {
  const id = await buildServer(db)
  const other = await buildServer(db)
  await buildBrBot(db, { server_id: id })
  const elsewhere = await buildBrBot(db, { server_id: other })
  await db
    .insertInto('br_bot_server')
    .values({ br_bot_id: elsewhere, server_id: id, position: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

  const uses: Use[] = (await administrator.get(`servers/${id}/uses`)).json()

  expect(uses.map(({ kind, count }) => [kind, count])).toEqual([
    ['br_bots', 2],
    ['bots', 1],
  ])
  const bots = (await administrator.get(`br-bots?plays_on=${id}`)).json()
  expect(bots.meta).toMatchObject({ filtered: 2, capped: false })
  expect(bots.data).toHaveLength(2)
  expect((await administrator.get(`br-bots?plays_on=${id}&search=a`)).statusCode).toBe(200)
  expect((await administrator.get(`servers/${other}/uses`)).json()).not.toEqual([])
  expect((await administrator.get('servers/2147483647/uses')).statusCode).toBe(404)
})

test('a server that is no longer used can be deleted', async () => {
  const id = await buildServer(db)
  const bot = await buildBrBot(db, { server_id: id })
  await administrator.post(`br-bots/${bot}/delete`)
  await db.deleteFrom('account').execute()

  const answer = await administrator.delete(`servers/${id}`)

  expect(answer.json()).toBe(null)
})

test('the filtered list is exported as CSV', async () => {
  await buildServer(db, { name: '=Kyiv' })
  await buildServer(db, { name: 'Lviv', active: false })
  const viewer = await signedIn('viewer')

  const { body } = await viewer.get('servers/export?active=true')

  const [head, ...rows] = body.trim().split('\r\n')
  expect(head).toContain('id,name,color,ip,port,active,bots,br_bots,available')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(",'=Kyiv,#3fd0c9,192.0.2.1,7777,true,0,0,0,0,0,")
})
