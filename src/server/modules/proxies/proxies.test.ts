import { beforeEach, expect, test } from 'vitest'
import { MASK } from '#contract/mask.ts'
import type { ProxyRow } from '#contract/proxies.ts'
import { HOUR_MS } from '#domain/time-units.ts'
import { type Client, testServer, vault } from '#testing/app.ts'
import { buildBrBot, buildGroup, buildProxy } from '#testing/factories.ts'

const { db, signedIn, liveHints } = await testServer()
let operator: Client

beforeEach(async () => {
  operator = await signedIn('operator')
})

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const list = async (query = '') => (await operator.get(`proxies?page=1&${query}`)).json()
const names = async (query: string): Promise<string[]> =>
  (await list(query)).data.map(({ name }: ProxyRow) => name)
const put = (id: number, body: object) => operator.call('PUT', `proxies/${id}`, body)

async function buildProxies() {
  const spare = await buildProxy(db, { name: 'spare', service: 'astro' })
  const worn = await buildProxy(db, {
    name: 'worn',
    service: 'astro',
    valid_until: inHours(-1),
    is_banned: true,
  })
  const late = await buildProxy(db, { name: 'late', service: 'node', valid_until: inHours(100) })
  const fresh = await buildProxy(db, { name: 'fresh', valid_until: inHours(24 * 8) })
  await buildBrBot(db, { proxy_id: worn, account: { nickname: 'Taras' } })
  await buildBrBot(db, { proxy_id: worn })
  const group = await buildGroup(db, { name: 'Farm', proxy_id: late })
  return { spare, worn, late, fresh, group }
}

test('proxies are listed with their uses, with each filter and sort order', async () => {
  await buildProxies()

  const { data, meta, services } = await list()

  expect(data).toMatchObject([
    { name: 'fresh', bots: 0, groups: [], password: MASK },
    { name: 'late', bots: 0, group_count: 1, groups: [] },
    { name: 'worn', bots: 2, groups: [] },
    { name: 'spare', bots: 0, groups: [] },
  ])
  expect(meta).toMatchObject({ total: 4, filtered: 4, capped: false })
  expect(services).toEqual(['astro', 'node'])
  expect(await names('service=astro')).toEqual(['worn', 'spare'])
  expect((await list('service=astro')).meta).toMatchObject({ total: 4, filtered: 2 })
  expect(await names('q=service:none')).toEqual(['fresh'])
  expect((await list('q=service:none')).meta).toMatchObject({ total: 4, filtered: 1 })
  expect(await names('q=service:any')).toEqual(['late', 'worn', 'spare'])
  expect(await names('q=service!=astro')).toEqual(['fresh', 'late'])
  expect(await names('is_banned=true')).toEqual(['worn'])
  expect(await names('term=none')).toEqual(['spare'])
  expect(await names('term=valid')).toEqual(['fresh'])
  expect(await names('term=expiring')).toEqual(['late'])
  expect(await names('term=expired&use=used')).toEqual(['worn'])
  expect(await names('is_banned=true&use=unused')).toEqual([])
  expect((await list('use=unused')).meta).toMatchObject({ filtered: 2 })
  expect(await names('search=ASTRO')).toEqual(['worn', 'spare'])
  expect(await names('search=203.0.113.&service=node')).toEqual(['late'])
  expect(await names('sort_by=valid_until&sort_order=asc')).toEqual([
    'worn',
    'late',
    'fresh',
    'spare',
  ])
  expect(await names('sort_by=name')).toEqual(['worn', 'spare', 'late', 'fresh'])
  expect(await names('per_page=3')).toHaveLength(3)
  for (const query of ['term=soon', 'use=x', 'is_banned=1', 'sort_by=login'])
    expect((await operator.get(`proxies?page=1&${query}`)).statusCode).toBe(422)
})

test('a proxy is added, changed by two users at once, banned and deleted', async () => {
  const draft = { host: 'Proxy.Example', port: 8000, login: 'op', password: 'se:cret' }
  const added = await operator.post('proxies', {
    ...draft,
    valid_until: '2027-01-01T00:00:00.000Z',
  })
  const { id, version } = added.json()
  expect(added.statusCode).toBe(201)
  expect(added.json()).toMatchObject({
    name: 'proxy.example:8000',
    ip: 'proxy.example',
    password: MASK,
    valid_until: '2027-01-01T00:00:00.000Z',
  })
  expect((await operator.post('proxies', { ...draft, name: 'twin' })).json()).toMatchObject({
    code: 'conflict',
  })

  expect((await put(id, { service: 'Зоря', password: 'new', version })).json()).toMatchObject({
    version: version + 1,
  })
  expect((await put(id, { is_banned: true, version })).json()).toMatchObject({
    code: 'stale_version',
    current: { service: 'Зоря', is_banned: false, password: MASK },
  })
  expect((await put(id, { is_banned: true, valid_until: null })).json()).toMatchObject({
    is_banned: true,
    valid_until: null,
  })
  expect(await names('search=зоря&is_banned=true')).toEqual(['proxy.example:8000'])
  expect((await operator.get(`proxies/${id}?reveal=true`)).json()).toMatchObject({
    password: 'new',
  })
  expect((await operator.delete(`proxies/${id}`)).json()).toBe(null)
  expect((await list()).meta.total).toBe(0)

  const audited = await db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .orderBy('id')
    .execute()
  expect(audited).toMatchObject([
    { action: 'proxy.added', after: { host: 'proxy.example', password: vault.mark('se:cret') } },
    {
      action: 'proxy.changed',
      before: { service: '', password: vault.mark('se:cret') },
      after: { service: 'Зоря', password: vault.mark('new') },
    },
    { action: 'proxy.changed', before: { is_banned: false }, after: { is_banned: true } },
    { action: 'proxy.revealed', after: { fields: ['password'] } },
    { action: 'proxy.deleted', before: { service: 'Зоря', password: vault.mark('new') } },
  ])
  expect(JSON.stringify(audited)).not.toContain('se:cret')
  expect(liveHints.changed).toHaveLength(4)
})

test.each([
  { host: '' },
  { port: 65_536 },
  { password: MASK },
  { valid_until: 'tomorrow' },
  { service: 'x'.repeat(101) },
  { bots: 1 },
])('%j is refused, and nothing is written', async (wrong) => {
  const answer = await operator.post('proxies', { host: '203.0.113.1', port: 8000, ...wrong })

  expect(answer.statusCode).toBe(422)
  expect((await list()).meta.total).toBe(0)
})

test('a proxy that is named by its address is renamed with it', async () => {
  const added = await operator.call('POST', 'proxies', { host: '10.0.0.1', port: 8080 })
  const { id } = added.json()

  const moved = await put(id, { port: 9090, version: 1 })
  const named = await put(id, { name: 'Home', port: 1080, version: 2 })
  const kept = await put(id, { host: '10.0.0.2', version: 3 })

  expect(added.json()).toMatchObject({ name: '10.0.0.1:8080' })
  expect(moved.json()).toMatchObject({ name: '10.0.0.1:9090', port: 9090 })
  expect(named.json()).toMatchObject({ name: 'Home', port: 1080 })
  expect(kept.json()).toMatchObject({ name: 'Home', host: '10.0.0.2' })
  expect(await names('search=9090')).toEqual([])
})

test('a proxy in use cannot be deleted, and its uses are named to users who can see them', async () => {
  const { worn, late, group } = await buildProxies()
  const admin = await signedIn('administrator')

  const [byBots, byGroup, unnamed] = [
    await admin.delete(`proxies/${worn}`),
    await admin.delete(`proxies/${late}`),
    await operator.delete(`proxies/${worn}`),
  ]

  expect(unnamed.json()).toMatchObject({ uses: [{ kind: 'br_bots', count: 2, rows: [] }] })
  expect(byBots.json()).toMatchObject({
    code: 'in_use',
    uses: [{ kind: 'br_bots', count: 2, rows: [{}, { name: 'Taras' }] }],
  })
  expect(byGroup.json()).toMatchObject({
    code: 'in_use',
    uses: [{ kind: 'br_bot_groups', count: 1, rows: [{ id: group, name: 'Farm' }] }],
  })
  expect((await list()).meta.total).toBe(4)
})

test('a proxy that does not exist is not found', async () => {
  const administrator = await signedIn('administrator')
  const id = await buildProxy(db)
  await administrator.call('DELETE', `proxies/${id}`)

  const answers = [
    ...(await Promise.all(
      ['', '?reveal=true', '/uses'].map((path) => administrator.get(`proxies/${id}${path}`)),
    )),
    await administrator.call('PUT', `proxies/${id}`, { port: 80 }),
    await administrator.call('DELETE', `proxies/${id}`),
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
})

test('a viewer can list and export proxies, without passwords', async () => {
  const id = await buildProxy(db, {
    name: '@px',
    password_sealed: vault.seal({ table: 'proxy', column: 'password_sealed', row: 1 }, 'secret'),
  })
  const viewer = await signedIn('viewer')

  expect((await viewer.get(`proxies/${id}?reveal=true`)).statusCode).toBe(403)
  const { body } = await viewer.get('proxies/export?use=unused')

  expect(body).toContain(`\r\n${id},'@px,`)
  expect(body).not.toMatch(/password|secret|\*{3}/)
})
