import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BotHistory } from '#contract/history.ts'
import { samplesOf } from '#domain/bot-samples.ts'
import { splitFrames } from '#domain/history-frames.ts'
import { blockOf, WINDOW_MS, windowOf } from '#domain/history-window.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildAgent } from '#testing/factories.ts'
import { ReportingClient } from '#testing/reporting-client.ts'
import { HistoryThread } from '../telemetry/history/history-thread.ts'
import { HistoryWriter } from '../telemetry/history/history-writer.ts'
import { unpackChunk } from '../telemetry/history/window-builder.ts'

const { app, db, signedIn } = await testServer()
const thread = new HistoryThread()
afterAll(() => thread.end())
afterEach(() => void vi.useRealTimers())

let viewer: Client
let bot: number
let client: ReportingClient
let seq: number

beforeEach(async () => {
  viewer = await signedIn('viewer')
  bot = await buildAccount(db)
  client = new ReportingClient(app, (await buildAgent(db, (await signedIn('operator')).userId)).key)
  seq = 0
})

/** Reports at times in seconds from `START`. */
async function report(...reports: { atS: number; [field: string]: unknown }[]) {
  const neighbor = await buildAccount(db)
  for (const { atS, ...state } of reports) {
    const at = START + atS * 1000
    seq += 1
    await client.report(seq, [
      { bot: neighbor, at, cash: 99 },
      { bot, at, ...state },
    ])
  }
}

/** The start of a window an hour ago. */
const START = (windowOf(Date.now()) - 12) * WINDOW_MS
const secondsOf = (instant: string) => (Date.parse(instant) - START) / 1000

async function read(query = ''): Promise<BotHistory> {
  const response = await viewer.get(`bots/${bot}/history${query}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

const statusesOf = ({ statuses }: BotHistory) =>
  statuses.map(({ task, from, to }) => [task, secondsOf(from), secondsOf(to)])

const closeWindows = () => new HistoryWriter({ db, thread }).run()

const EXPECTED = {
  step_s: 0,
  statuses: [
    ['ready', 0, 30],
    ['transferring', 30, 300],
    [null, 300, 310],
    ['ready', 900, 900],
  ],
  times: [0, 10, 30, 120, 240, 300, 310, 310.001, 900],
  cash: [5, 5, 7, 7, 7, 7, 8, null, 8],
}

async function reportLongDay() {
  await report(
    { atS: 0, task: 'ready', cash: 5, health: 90 },
    { atS: 10, health: 80 },
    { atS: 30, task: 'transferring', cash: 7 },
    { atS: 120 },
    { atS: 240 },
    { atS: 300, task: null },
    { atS: 310, cash: 8 },
    { atS: 900, task: 'ready' },
  )
}

test('the history of a bot is in the journal at first, and the same in chunks', async () => {
  await reportLongDay()
  const first = await read()
  await closeWindows()
  const later = await read()

  for (const history of [first, later]) {
    expect({
      step_s: history.step_s,
      statuses: statusesOf(history),
      times: history.series.at_ms.map((at) => (at - START) / 1000),
      cash: history.series.cash.slice(0, 8),
    }).toMatchObject({ ...EXPECTED, cash: EXPECTED.cash.slice(0, 8) })
    expect(history.series.health.slice(0, 2)).toEqual([90, 80])
    expect(history.series.deposit.every((value) => value === null)).toBe(true)
  }
})

test('the frames of a window have the chunks of all bots', async () => {
  await report({ atS: 10, cash: 5, x: 7, y: -7 })
  const framesOf = async (query = '') => {
    const response = await viewer.get(`history/frames/${windowOf(START)}${query}`)
    expect(response.headers['content-type']).toBe('application/octet-stream')
    return splitFrames(response.rawPayload)
  }

  expect(await framesOf()).toEqual([])
  await closeWindows()
  const frames = await framesOf()
  const others = await framesOf(`?from_block=${blockOf(bot) + 2}`)

  const samples = frames.flatMap(({ block, bytes }) =>
    samplesOf(unpackChunk(bytes)).map(({ place, cash, x }) => ({
      bot: block * 256 + place,
      cash,
      x,
    })),
  )
  expect(samples).toContainEqual({ bot, cash: 5, x: 7 })
  expect(samples.map(({ cash }) => cash).sort()).toEqual([5, 99])
  expect(others).toEqual([])
})

test('frames are revalidated until they can no longer change', async () => {
  await report({ atS: 10, cash: 5 })
  await closeWindows()
  const path = `history/frames/${windowOf(START)}`
  const first = await viewer.get(path)
  const etag = String(first.headers.etag)
  const setAge = async (hours: number, isThinned = false) => {
    const id = windowOf(Date.now() - hours * 3_600_000)
    await db.deleteFrom('telemetry_window').execute()
    await db
      .insertInto('telemetry_window')
      .values({ id, chunks: 1, bytes: 1, is_thinned: isThinned })
      .execute()
    return (await viewer.get(`history/frames/${id}`)).headers
  }

  viewer.headers = { 'if-none-match': etag }
  const again = await viewer.get(path)
  await report({ atS: 20, cash: 6 })
  await closeWindows()
  const later = await viewer.get(path)

  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie' })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect(later.statusCode).toBe(200)
  expect((await setAge(23))['cache-control']).toBe('private, no-cache')
  expect((await setAge(30))['cache-control']).toMatch(/^private, max-age=6[0-9]{4}, immutable$/)
  expect((await setAge(60))['cache-control']).toBe('private, no-cache')
  expect((await setAge(60, true))['cache-control']).toBe('private, max-age=86400, immutable')
})

test('administrators see the size of the history and its growth', async () => {
  const administrator = await signedIn('administrator')
  const read = async () => (await administrator.get('history/storage')).json()
  const last = windowOf(START)
  const row = { chunks: 1, is_thinned: false }

  expect(await read()).toEqual({ bytes: 0, since: null, bytes_per_day: 0, free_bytes: null })
  await db
    .insertInto('telemetry_window')
    .values([
      { ...row, id: last - 1, bytes: 1000 },
      { ...row, id: last, bytes: 3000 },
    ])
    .execute()
  const short = await read()
  await db
    .insertInto('telemetry_window')
    .values({ ...row, id: last - 500, bytes: 6000 })
    .execute()

  expect(short).toMatchObject({
    bytes: 4000,
    since: new Date(START - WINDOW_MS).toISOString(),
    bytes_per_day: 2000 * 288,
  })
  expect(await read()).toMatchObject({ bytes: 10_000, bytes_per_day: 4000 })
})

test('the history covers the time from its first window to the end of the last complete window', async () => {
  // The window that is being written must not end during the test.
  vi.useFakeTimers({ toFake: ['Date'] })
  const read = async () => (await viewer.get('history/range')).json()
  const row = { chunks: 1, bytes: 1000, is_thinned: false }
  const closing = windowOf(Date.now())
  const [first, last] = [windowOf(START) - 10, windowOf(START)]
  const addWindow = (id: number) =>
    db
      .insertInto('telemetry_window')
      .values({ ...row, id })
      .execute()

  await addWindow(closing)
  expect(await read()).toEqual({ since: null, until: null })
  await addWindow(first)
  await addWindow(last)
  const since = new Date(first * WINDOW_MS).toISOString()
  expect((await read()).since).toBe(since)
  await db.deleteFrom('telemetry_window').where('id', '=', closing).execute()

  expect(await read()).toEqual({ since, until: new Date((last + 1) * WINDOW_MS).toISOString() })
})

test('a history ends at the requested time', async () => {
  await reportLongDay()
  await closeWindows()
  const [from, to] = [30, 250].map((atS) => new Date(START + atS * 1000).toISOString())

  const history = await read(`?from=${from}&to=${to}`)

  expect(history).toMatchObject({ from, to })
  expect(statusesOf(history)).toEqual([['transferring', 30, 240]])
})

test('a history that ends in the first hours of the year 0 starts with that year', async () => {
  const to = '0000-01-01T01:00:00.000Z'

  expect(await read(`?to=${to}`)).toMatchObject({ from: '0000-01-01T00:00:00.000Z', to })
})

test('a bot without reports has an empty history, and one that does not exist has none', async () => {
  const empty = await read()

  expect(empty).toMatchObject({ step_s: 0, statuses: [], series: { at_ms: [], cash: [] } })
  expect((await viewer.get('bots/2000000000/history')).statusCode).toBe(404)
})

test.each(['?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', '?from=2026-01-01T00:00:00Z'])(
  'the time of a history is a day at most: %s',
  async (query) => {
    const answer = await viewer.get(`bots/${bot}/history${query}`)

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ pointer: '/query/from' }] })
  },
)
