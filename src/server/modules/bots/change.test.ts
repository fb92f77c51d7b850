import { beforeEach, expect, test } from 'vitest'
import type { Bot } from '#contract/bots.ts'
import { MASK } from '#contract/mask.ts'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildBrBot,
  buildGroup,
  buildPenalty,
  buildServer,
} from '#testing/factories.ts'

const { db, signedIn, liveHints } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const list = async (query = '', client = admin) => (await client.get(`bots?${query}`)).json()
const names = async (query: string): Promise<string[]> =>
  (await list(query)).data.map(({ nickname }: Bot) => nickname)
const put = (id: number, body: object) => admin.call('PUT', `bots/${id}`, body)
const detail = async (id: number) => (await admin.get(`bots/${id}`)).json()
const audits = () => db.selectFrom('audit').selectAll().orderBy('id').execute()

test('task statuses are counted per server, and each filter returns exactly those accounts', async () => {
  const [kyiv, lviv] = [await buildServer(db), await buildServer(db)]
  const since = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))
  const at = (task: string, hour: number) => ({ task, task_since: since(hour) })
  await buildAccount(db, { server_id: kyiv, nickname: 'a', ...at('ready', 3) })
  await buildAccount(db, { server_id: kyiv, nickname: 'b', ...at('ready', 1) })
  await buildAccount(db, { server_id: kyiv, nickname: 'c', ...at('of the game', 2) })
  await buildAccount(db, { server_id: lviv, nickname: 'd', ...at('ready', 2) })
  await buildAccount(db, { server_id: lviv, nickname: 'e' })

  expect((await list('task=ready')).tasks).toEqual({ ready: 3, none: 1, 'of the game': 1 })
  expect((await list(`server_id=${kyiv}`)).tasks).toEqual({ ready: 2, 'of the game': 1 })
  expect(await names('task=ready')).toEqual(['d', 'b', 'a'])
  expect(await names('task=none')).toEqual(['e'])
  expect(await names('task=of%20the%20game')).toEqual(['c'])
  expect((await list(`task=ready&server_id=${lviv}`)).meta).toMatchObject({ total: 5, filtered: 1 })
  expect((await list('task=completed')).meta).toMatchObject({ filtered: 0, pageCount: 1 })
  expect(await names('task=ready&search=B')).toEqual(['b'])
  expect(await names('task=ready&sort_by=task_since&sort_order=asc')).toEqual(['b', 'd', 'a'])
})

test('the filter for penalized accounts excludes those whose penalty has just ended', async () => {
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const [first, second, third] = [
    await buildAccount(db, { nickname: 'banned' }),
    await buildAccount(db, { nickname: 'free again' }),
    await buildAccount(db, { nickname: 'jailed' }),
  ]
  await buildPenalty(db, first)
  await buildPenalty(db, second, { starts_at: hour(-2), ends_at: hour(-1) })
  await buildPenalty(db, third, { type: 'jail', ends_at: hour(1) })

  expect(await names('is_penalized=true')).toEqual(['jailed', 'banned'])
  expect(await names('is_penalized=false')).toEqual(['free again'])
  expect((await list('is_penalized=true')).meta).toMatchObject({ total: 3, filtered: 2 })
  expect(await detail(first)).toMatchObject({ is_penalized: true })
  expect(await detail(second)).toMatchObject({ is_penalized: false })
})

test('only administrators see which BR bot plays an account', async () => {
  const group_id = await buildGroup(db, { name: 'Shift 1' })
  const id = await buildBrBot(db, { group_id, account: { nickname: 'played' } })
  await buildAccount(db, { nickname: 'idle' })
  const operator = await signedIn('operator')

  const { data } = await list()
  const { data: seen } = await list('', operator)

  expect(data[1].br_bot).toEqual({ id, group: { id: group_id, name: 'Shift 1' } })
  expect(data[0].br_bot).toBe(null)
  for (const bot of seen) expect(bot).not.toHaveProperty('br_bot')
})

test('an account is added and changed, and its history records who set each status', async () => {
  const server_id = await buildServer(db)
  const draft = { nickname: 'Digger', password: 'canary-one', server_id, cash: 5, task: 'pending' }

  const added = await admin.post('bots', { ...draft, inventory: { Rope: 2, Skin: 'red' } })
  const { id, version } = added.json()
  expect(added.statusCode).toBe(201)
  expect(added.json()).toMatchObject({
    nickname: 'Digger',
    password: MASK,
    cash: 5,
    inventory: { Rope: 2, Skin: 'red' },
    task: 'pending',
    task_since: expect.stringMatching(/Z$/),
    br_bot: null,
  })
  const change = { nickname: 'Miner', password: 'canary-two', deposit: 7, task: 'ready', version }
  expect((await put(id, change)).json()).toMatchObject({
    nickname: 'Miner',
    cash: 5,
    deposit: 7,
    task: 'ready',
    version: version + 1,
  })
  await put(id, { task: 'ready' })
  await put(id, { task: null })

  expect((await detail(id)).tasks).toMatchObject([
    { task: null, username: expect.stringMatching(/^administrator/) },
    { task: 'ready' },
    { task: 'pending' },
  ])
  expect((await list()).tasks).toEqual({ none: 1 })
  expect((await admin.get(`bots/${id}?reveal=true`)).json()).toMatchObject({
    password: 'canary-two',
  })
  const rows = await audits()
  expect(rows.map(({ action }) => action)).toEqual([
    'account.added',
    'account.changed',
    'account.changed',
    'account.revealed',
  ])
  expect(rows[1]).toMatchObject({
    before: { nickname: 'Digger', task: 'pending', deposit: 0 },
    after: { nickname: 'Miner', task: 'ready', deposit: 7 },
  })
  expect(JSON.stringify(rows)).not.toContain('canary')
  expect(liveHints.changed).toEqual(Array(3).fill({ topic: 'bots', ids: [id] }))
})

test('the audit entry of a change lists only the fields that it changed', async () => {
  const server_id = await buildServer(db)
  const id = await buildAccount(db, { server_id, nickname: 'Digger', cash: 5, payday: 4 })

  await put(id, { nickname: 'Digger', cash: 6, payday: 4, inventory: {}, task: null })

  expect((await audits()).at(-1)).toMatchObject({ action: 'account.changed' })
  expect((await audits()).map(({ before, after }) => [before, after])).toEqual([
    [{ cash: 5 }, { cash: 6 }],
  ])
})

test('a renamed account is also found by its new name as a BR bot', async () => {
  const id = await buildBrBot(db, { account: { nickname: 'Digger' } })
  const { bot_id } = (await admin.get(`br-bots/${id}`)).json()

  await put(bot_id, { nickname: 'Шахтар', task: 'spawned' })

  expect(
    (await admin.get(`br-bots?search=${encodeURIComponent('шахт')}`)).json().data,
  ).toMatchObject([{ id, current_task: 'spawned', bot: { nickname: 'Шахтар' } }])
  expect((await admin.get('br-bots?search=digger')).json().data).toEqual([])
})

test('invalid values are refused, and nothing is written', async () => {
  const server_id = await buildServer(db)
  const id = await buildAccount(db, { server_id, nickname: 'Digger' })
  const draft = { nickname: 'Miner', password: 'x', server_id }

  for (const wrong of [
    { nickname: '' },
    { password: '' },
    { server_id: 2147483647 },
    { cash: -1 },
    { cash: 1.5 },
    { task: 'dancing' },
    { regip: 'home' },
    { skin: -1 },
    { inventory: { '': 1 } },
    { br_bot: null },
  ])
    expect((await admin.post('bots', { ...draft, ...wrong })).statusCode).toBe(422)
  expect((await admin.post('bots', { ...draft, nickname: 'DIGGER' })).statusCode).toBe(409)
  for (const body of [{}, { version: 1 }, { server_id }, { task: 'dancing' }])
    expect((await put(id, body)).statusCode).toBe(422)
  await buildAccount(db, { server_id, nickname: 'Other' })
  expect((await put(id, { nickname: 'other' })).statusCode).toBe(409)
  expect((await put(id, { cash: 1, version: 9 })).json()).toMatchObject({
    code: 'stale_version',
    current: { id, nickname: 'Digger', cash: 0 },
  })
  expect((await put(2147483647, { cash: 1 })).statusCode).toBe(404)
  expect((await list()).meta.total).toBe(2)
  expect(await audits()).toEqual([])
})

test('an account can be deleted unless a BR bot or a penalty uses it', async () => {
  const played = await buildBrBot(db)
  const { bot_id } = (await admin.get(`br-bots/${played}`)).json()
  const penalized = await buildAccount(db)
  const penalty = await buildPenalty(db, penalized)
  const id = await buildAccount(db, { task: 'ready', task_since: new Date() })

  const refused = [await admin.delete(`bots/${bot_id}`), await admin.delete(`bots/${penalized}`)]
  const deleted = await admin.delete(`bots/${id}`)

  expect(refused.map((answer) => answer.json())).toMatchObject([
    { code: 'in_use', uses: [{ kind: 'br_bots', count: 1, rows: [{ id: played }] }] },
    { code: 'in_use', uses: [{ kind: 'penalties', count: 1, rows: [{ id: penalty }] }] },
  ])
  expect(deleted.json()).toBe(null)
  expect((await list()).tasks).toEqual({ none: 2 })
  expect((await admin.get(`bots/${id}`)).statusCode).toBe(404)
  expect((await audits()).map(({ action }) => action)).toEqual(['account.deleted'])
})

test('accounts are exported as a file without passwords', async () => {
  const server_id = await buildServer(db)
  await buildAccount(db, { server_id, nickname: '=Digger', task: 'ready', task_since: new Date() })
  await buildAccount(db, { server_id, nickname: 'Miner' })

  const answer = await admin.get('bots/export?task=ready')

  const [head, ...lines] = answer.body.trim().split('\r\n')
  expect(head).toMatch(/id,nickname,server_id,task/)
  expect(head).not.toContain('password')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\d+,'=Digger,/)
})

test('adding a BR bot adds and counts its account, sends a hint, and the account stays when the bot is deleted', async () => {
  const server_id = await buildServer(db, { name: 'Kyiv' })
  const added = await admin.post('br-bots', {
    nickname: 'one',
    password: 'secret',
    server_ids: [server_id],
  })
  const { id, bot_id } = added.json()
  const toldOf = [...liveHints.changed]
  const roster = 'nickname,password,servers\ntwo,x,Kyiv\nthree,x,Kyiv'
  await admin.post('br-bots/import', { format: 'csv', content: roster })
  await admin.post(`br-bots/${id}/delete`)
  await admin.post('br-bots/import', {
    format: 'csv',
    content: 'nickname,password,servers\none,y,Kyiv\nfour,x,Kyiv',
  })

  expect(toldOf).toContainEqual({ topic: 'bots', ids: [bot_id] })
  expect(liveHints.changed).toContainEqual({ topic: 'bots', ids: [] })
  const { meta, data } = await list(`server_id=${server_id}`)
  expect(data.map(({ nickname }: Bot) => nickname)).toEqual(['four', 'three', 'two', 'one'])
  expect(meta).toMatchObject({ total: 4, filtered: 4 })
})
