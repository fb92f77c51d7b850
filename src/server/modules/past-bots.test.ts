import { beforeEach, expect, test } from 'vitest'
import type { PastBot } from '#contract/past-bots.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildServer } from '#testing/factories.ts'
import { pastReports } from '#testing/past-reports.ts'

const { app, db, signedIn } = await testServer()
const reports = pastReports({ app, db })
const { report, closeWindows, timeOf } = reports

let viewer: Client

beforeEach(async () => {
  viewer = await signedIn('viewer')
  await reports.begin((await signedIn('operator')).userId)
})

async function listAt(atS: number, query = '') {
  const response = await viewer.get(`history/bots?at=${timeOf(atS)}${query}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}
const idsAt = async (atS: number, query = ''): Promise<number[]> =>
  (await listAt(atS, query)).data.map(({ id }: PastBot) => id)

test('bots are listed with the last state that was reported before the moment', async () => {
  const server_id = await buildServer(db)
  const bot = await buildAccount(db, { nickname: 'Digger', server_id, cash: 1 })
  await report(10, { bot, task: 'ready', cash: 5, deposit: 7, health: 90, x: 3.2, y: -4 })
  await report(40, { bot, task: 'spawned', cash: 6 })
  await report(320, { bot, task: null })
  await closeWindows()
  const known = { id: bot, nickname: 'Digger', server_id, deposit: 7, health: 90 }

  const [at39, at60, at330] = [await listAt(39), await listAt(60), await listAt(330)]

  expect(at39).toMatchObject({
    at: timeOf(39),
    data: [
      { ...known, task: 'ready', cash: 5, position: { x: 3, y: -4 }, reported_at: timeOf(10) },
    ],
    meta: { total: 1, filtered: 1, pageCount: 1 },
    tasks: { ready: 1 },
  })
  expect(at60.data).toMatchObject([{ ...known, task: 'spawned', cash: 6, reported_at: timeOf(40) }])
  expect(at330.data).toMatchObject([{ ...known, task: null, cash: 6, reported_at: timeOf(320) }])
  expect(at330.tasks).toEqual({ none: 1 })
})

test('a bot is in the fleet until five minutes after its last report', async () => {
  const bot = await buildAccount(db)
  const other = await buildAccount(db)
  await report(100, { bot, cash: 1 })
  await report(500, { bot: other, cash: 1 })
  await closeWindows()

  expect(await idsAt(99)).toEqual([])
  expect(await idsAt(100)).toEqual([bot])
  expect(await idsAt(400)).toEqual([bot])
  expect(await idsAt(401)).toEqual([])
})

test('the list is filtered, sorted and paged by the states of the moment, with exact counts', async () => {
  const [kyiv, lviv] = [await buildServer(db), await buildServer(db)]
  const [a, b, c, d] = [
    await buildAccount(db, { nickname: 'Alpha', server_id: kyiv }),
    await buildAccount(db, { nickname: 'Beta', server_id: kyiv }),
    await buildAccount(db, { nickname: 'Gamma', server_id: lviv }),
    await buildAccount(db, { nickname: 'Alphabet', server_id: lviv }),
  ]
  await report(
    10,
    { bot: a, task: 'ready', cash: 5, health: 10 },
    { bot: b, task: 'failed_banned', cash: 9 },
    { bot: c, task: 'failed_error', cash: 7, health: 30 },
  )
  await report(20, { bot: d })
  await closeWindows()

  expect(await idsAt(30)).toEqual([d, c, b, a])
  expect(await idsAt(30, '&sort_by=cash')).toEqual([b, c, a, d])
  expect(await idsAt(30, '&sort_by=health&sort_order=asc')).toEqual([a, c, b, d])
  expect(await idsAt(30, '&sort_by=reported_at')).toEqual([d, c, b, a])
  expect(await idsAt(30, '&task=failing&sort_order=asc')).toEqual([b, c])
  expect(await idsAt(30, '&task=none')).toEqual([d])
  expect(await idsAt(30, '&search=alpha')).toEqual([d, a])
  expect(await idsAt(30, `&search=ALPHA&server_id=${kyiv}`)).toEqual([a])
  expect(await listAt(30, `&server_id=${lviv}&task=failed_error`)).toMatchObject({
    data: [{ id: c }],
    meta: { total: 4, filtered: 1 },
    tasks: { failed_error: 1, none: 1 },
  })
  const second = await listAt(30, '&per_page=3&page=2')
  expect(second.data).toMatchObject([{ id: a }])
  expect(second.meta).toMatchObject({ total: 4, filtered: 4, page: 2, pageCount: 2 })
})

test('a late report appears at a moment that was read before', async () => {
  const bot = await buildAccount(db)
  await report(10, { bot, cash: 5 })
  await closeWindows()
  expect((await listAt(60)).data).toMatchObject([{ cash: 5 }])

  await report(50, { bot: await buildAccount(db), cash: 1 }, { bot, cash: 8 })
  await closeWindows()

  expect((await listAt(60)).data).toMatchObject([{ cash: 1 }, { cash: 8 }])
})

test('a deleted account stays in the past, without a name', async () => {
  const bot = await buildAccount(db)
  await report(10, { bot, cash: 5 })
  await closeWindows()
  await (await signedIn('administrator')).delete(`bots/${bot}`)

  expect((await listAt(60)).data).toMatchObject([
    { id: bot, nickname: null, server_id: null, cash: 5 },
  ])
  expect(await idsAt(60, '&search=a')).toEqual([])
})

test('a moment outside the history is replaced by the nearest one in it', async () => {
  expect(await listAt(0)).toMatchObject({ data: [], meta: { total: 0 }, at: timeOf(0), tasks: {} })
  const bot = await buildAccount(db)
  await report(10, { bot, cash: 5 })
  await closeWindows()

  expect((await listAt(-9000)).at).toBe(timeOf(0))
  expect(await listAt(3000)).toMatchObject({ at: timeOf(300), data: [{ id: bot }] })
})

test.each(['', '?at=yesterday', '?at=2026-01-01T00:00:00Z&sort_by=nickname'])(
  '%s is refused',
  async (query) => {
    expect((await viewer.get(`history/bots${query}`)).statusCode).toBe(422)
  },
)
