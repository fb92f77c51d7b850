import { beforeEach, expect, test } from 'vitest'
import { PRESENCE_CATEGORIES, TASK_CATEGORIES } from '#domain/live-status.ts'
import { MapFrameReader } from '#domain/map-frame.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildAgent, buildServer } from '#testing/factories.ts'
import { ReportingClient } from '#testing/reporting-client.ts'

const { app, db, signedIn } = await testServer()

let agent: ReportingClient
let viewer: Client
let server: number
let seq: number

beforeEach(async () => {
  const { userId } = await signedIn('operator')
  agent = new ReportingClient(app, (await buildAgent(db, userId)).key)
  viewer = await signedIn('viewer')
  // The memory of the server also contains the bots of the previous tests.
  server = await buildServer(db)
  seq = 0
})

const report = (...reports: readonly object[]) => {
  seq += 1
  return agent.report(seq, reports)
}

async function frame(after = '', server_id = server) {
  const response = await viewer.get(`map/frame?server_id=${server_id}&${after}`)
  expect(response.headers['content-type']).toBe('application/octet-stream')
  const reader = new MapFrameReader(response.rawPayload)
  const bots: object[] = []
  while (reader.next()) {
    const { bot, hasLeft, x, y } = reader
    const task = TASK_CATEGORIES[reader.group]?.key
    const presence = PRESENCE_CATEGORIES[reader.presence]?.key
    bots.push(hasLeft ? { bot, hasLeft } : { bot, x, y, task, presence })
  }
  return { bots, isFull: reader.isFull, after: `after=${reader.cursor}` }
}

/** The first frame with this number of bots: the server of a new bot is read shortly after its first report. */
async function frameWith(count: number) {
  await expect.poll(async () => (await frame()).bots.length).toBe(count)
  return frame()
}

const account = () => buildAccount(db, { server_id: server })

test('the first frame has every bot with a position, the next ones only the changes', async () => {
  const [one, other, unplaced] = [await account(), await account(), await account()]
  const at = Date.now() - 5000
  await report(
    { bot: one, at, x: 1.5, y: -2, task: 'ready' },
    { bot: other, at, x: 3, y: 4, task: 'dancing' },
    { bot: unplaced, at, task: 'ready' },
  )

  const first = await frameWith(2)
  expect(first).toMatchObject({
    isFull: true,
    bots: [
      { bot: one, x: 1.5, y: -2, task: 'connecting', presence: 'online' },
      { bot: other, x: 3, y: 4, task: 'other', presence: 'online' },
    ],
  })

  await report({ bot: other, at: at + 1, x: 30, y: 40, task: null })
  expect(await frame(first.after)).toMatchObject({
    isFull: false,
    bots: [{ bot: other, x: 30, y: 40, task: 'none', presence: 'online' }],
  })
  const latest = await frame()
  expect(await frame(latest.after)).toMatchObject({ isFull: false, bots: [] })
})

test('without a cursor, or with one of another process, a frame has every bot', async () => {
  const bot = await account()
  await report({ bot, at: Date.now() - 5000, x: 1, y: 2 })
  await frameWith(1)

  for (const after of ['after=1.5', 'after=nonsense', ''])
    expect(await frame(after)).toMatchObject({ isFull: true, bots: [{ bot }] })
})

test('a frame and the search can be of one server', async () => {
  const [kyiv, lviv] = [server, await buildServer(db)]
  const one = await buildAccount(db, { server_id: kyiv, nickname: 'Adam_Adler' })
  const other = await buildAccount(db, { server_id: lviv, nickname: 'Anna_Adler' })
  const silent = await buildAccount(db, { server_id: lviv, nickname: 'Alex_Adler' })
  const at = Date.now() - 5000
  await report({ bot: one, at, x: 1, y: 2 }, { bot: other, at, x: 3, y: 4 })
  await frameWith(1)
  const find = async (query: string) => (await viewer.get(`map/bots?${query}`)).json()

  expect(await frame('', lviv)).toMatchObject({ bots: [{ bot: other }] })
  expect((await viewer.get('map/servers')).json()).toEqual(
    expect.arrayContaining([
      { server_id: kyiv, bots: 1 },
      { server_id: lviv, bots: 1 },
    ]),
  )
  expect(await find('search=adler')).toEqual([
    { id: one, nickname: 'Adam_Adler' },
    { id: other, nickname: 'Anna_Adler' },
  ])
  expect(await find(`search=adler&server_id=${lviv}`)).toMatchObject([{ id: other }])
  expect(await find(`search=${other}`)).toMatchObject([{ id: other }])
  expect(await find(`ids=${silent},${one}`)).toMatchObject([{ id: one }])
})

test('a filter selects live bots by the fields of their accounts', async () => {
  const lviv = await buildServer(db)
  const one = await buildAccount(db, { server_id: server, nickname: 'Adam_Adler', cash: 7 })
  const other = await buildAccount(db, { server_id: lviv, nickname: 'Anna_Adler', cash: 9 })
  await buildAccount(db, { server_id: lviv, nickname: 'Alex_Adler', cash: 9 })
  const at = Date.now() - 5000
  await report({ bot: one, at, x: 1, y: 2 }, { bot: other, at, x: 3, y: 4 })
  const get = (path: string, query: Record<string, string>) =>
    viewer.get(`map/${path}?${new URLSearchParams(query)}`)
  const matching = async (query: Record<string, string>) => {
    const { body } = await get('matches', query)
    return body === '' ? [] : body.split(',').map(Number)
  }

  await expect.poll(() => matching({})).toEqual([one, other])
  expect(await matching({ q: 'cash>7' })).toEqual([other])
  expect(await matching({ q: `server:${server} or cash>8` })).toEqual([one, other])
  expect(await matching({ q: 'cash>=7', server_id: String(lviv) })).toEqual([other])
  expect(await matching({ q: '-"adler"' })).toEqual([])
  expect((await get('bots', { search: 'adler', q: 'cash<8' })).json()).toMatchObject([{ id: one }])
  expect((await get('matches', { q: 'group:none' })).json()).toMatchObject({
    message: 'There is no field "group".',
  })
})

test('live bots are counted by the values of a field, under the filter of the map', async () => {
  const lviv = await buildServer(db)
  const [one, other] = [
    await buildAccount(db, { server_id: lviv, cash: 7 }),
    await buildAccount(db, { server_id: lviv, cash: 9 }),
  ]
  await buildAccount(db, { server_id: lviv, cash: 9 })
  const at = Date.now() - 5000
  await report(
    { bot: one, at, x: 1, y: 2, task: 'ready' },
    { bot: other, at, x: 3, y: 4, task: 'ready' },
  )
  const counts = async (query: object) => {
    const asked = { list: 'map', field: 'task', query: String(new URLSearchParams({ ...query })) }
    const { body } = await viewer.get(`filters/counts?${new URLSearchParams(asked)}`)
    const { counts: all } = JSON.parse(body)
    return all.find(({ value }: { value: string }) => value === 'ready').count
  }
  await expect
    .poll(async () => (await viewer.get(`map/matches?server_id=${lviv}&q=task:ready`)).body)
    .toBe(`${one},${other}`)

  expect(await counts({ server_id: lviv })).toBe(2)
  expect(await counts({ server_id: lviv, q: 'cash>7' })).toBe(1)
  expect(await counts({ server_id: lviv, q: 'cash>9' })).toBe(0)
})

test('a deleted bot leaves the map', async () => {
  const administrator = await signedIn('administrator')
  const [one, other] = [await account(), await account()]
  const at = Date.now() - 5000
  await report({ bot: one, at, x: 1, y: 2 }, { bot: other, at, x: 3, y: 4 })
  const { after } = await frameWith(2)

  expect((await administrator.delete(`bots/${one}`)).statusCode).toBe(200)

  await expect.poll(async () => (await frame(after)).bots).toEqual([{ bot: one, hasLeft: true }])
  expect(await frame()).toMatchObject({ bots: [{ bot: other }] })
})

test('a task that a user enters is shown on the map', async () => {
  const administrator = await signedIn('administrator')
  const bot = await account()
  await report({ bot, at: Date.now() - 5000, x: 1, y: 2, task: 'ready' })
  await frameWith(1)
  const { version } = (await administrator.get(`bots/${bot}`)).json()

  const saved = await administrator.call('PUT', `bots/${bot}`, { task: 'failed_error', version })

  expect(saved.json()).toMatchObject({ task: 'failed_error' })
  await expect.poll(async () => (await frame()).bots).toMatchObject([{ bot, task: 'failed' }])
})

test('a bot that was deleted and restored since the last frame stays on the map', async () => {
  const administrator = await signedIn('administrator')
  const bot = await account()
  await report({ bot, at: Date.now() - 5000, x: 1, y: 2 })
  const { after } = await frameWith(1)
  await administrator.delete(`bots/${bot}`)
  await expect.poll(async () => (await frame()).bots).toEqual([])

  const undo = await administrator.post('undo', { entity: 'account', id: bot })

  expect(undo.statusCode).toBe(200)
  await frameWith(1)
  // A map applies the entries of a frame in their order.
  expect((await frame(after)).bots.at(-1)).toMatchObject({ bot, x: 1, y: 2 })
})

test('maps with the same request share a frame until a bot changes', async () => {
  const bot = await account()
  const at = Date.now() - 5000
  await report({ bot, at, x: 1, y: 2 })
  await frameWith(1)

  await report({ bot, at: at + 1, x: 5, y: 6 })

  expect(await frame()).toMatchObject({ bots: [{ bot, x: 5, y: 6 }] })
})
