import { beforeEach, expect, test } from 'vitest'
import type { HistoryEvent } from '#contract/history.ts'
import { chunkId, windowOf } from '#domain/history-window.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildServer } from '#testing/factories.ts'
import { pastReports } from '#testing/past-reports.ts'

const { app, db, signedIn } = await testServer()
const reports = pastReports({ app, db })
const { report, closeWindows, timeOf, secondsOf } = reports

let administrator: Client

beforeEach(async () => {
  administrator = await signedIn('administrator')
  await reports.begin(administrator.userId)
})

interface Found {
  event: HistoryEvent | null
  searched_to: string | null
}

async function find(
  direction: 'next' | 'previous',
  atS: number,
  query = 'kind=status',
): Promise<Found> {
  const response = await administrator.get(
    `history/events/nearest?at=${timeOf(atS)}&direction=${direction}&${query}`,
  )
  expect(response.statusCode).toBe(200)
  return response.json()
}

/** The events in a direction, each as its bot, time and status. */
async function walk(direction: 'next' | 'previous', fromS: number, query?: string) {
  const seen: unknown[] = []
  for (let atS = fromS; ; ) {
    const { event } = await find(direction, atS, query)
    if (!event) return seen
    atS = secondsOf(event.at)
    seen.push([event.bot?.id, atS, event.task])
  }
}

test('the next and previous changes of the task status are found across windows', async () => {
  const one = await buildAccount(db, { nickname: 'One' })
  const two = await buildAccount(db)
  await report(10, { bot: one, task: 'ready' }, { bot: two, task: 'ready' })
  await report(50, { bot: one, task: 'ready', cash: 5 })
  await report(60, { bot: two, task: 'failed_error' })
  await report(290, { bot: one, cash: 6 })
  await report(310, { bot: one, task: 'spawned' }, { bot: two })
  await report(320, { bot: two, task: 'failed_error' })
  await report(900, { bot: two, task: 'ready' })
  await report(950, { bot: two, task: null })
  await closeWindows()
  const changes = [
    [two, 60, 'failed_error'],
    [one, 310, 'spawned'],
    // The first status after ten minutes of silence is not a change, because its start is unknown.
    [two, 950, null],
  ]

  expect(await walk('next', 0)).toEqual(changes)
  expect(await walk('previous', 3000)).toEqual(changes.toReversed())
  expect(await walk('next', 0, 'kind=failure')).toEqual(changes.slice(0, 1))
  expect(await walk('next', 0, `kind=status&bot_id=${one}`)).toEqual(changes.slice(1, 2))
  expect((await find('next', 60)).event).toEqual({
    at: timeOf(310),
    bot: { id: one, nickname: 'One' },
    task: 'spawned',
    entry: null,
  })
})

test('changes are found on one server only', async () => {
  const [kyiv, lviv] = [await buildServer(db), await buildServer(db)]
  const bots = [
    await buildAccount(db, { server_id: kyiv }),
    await buildAccount(db, { server_id: lviv }),
  ]
  await report(10, ...bots.map((bot) => ({ bot, task: 'ready' })))
  await report(20, ...bots.slice(0, 1).map((bot) => ({ bot, task: 'spawned' })))
  await report(30, ...bots.slice(1).map((bot) => ({ bot, task: 'spawned' })))
  await closeWindows()

  expect(await walk('next', 0, `kind=status&server_id=${lviv}`)).toEqual([[bots[1], 30, 'spawned']])
})

test('a search ends after a limited part of the history and returns its position', async () => {
  const bot = await buildAccount(db)
  await report(10, { bot, task: 'ready' })
  await report(20, { bot, task: 'spawned' })
  await closeWindows()
  const first = windowOf(reports.startMs)
  const [chunk] = await db.selectFrom('telemetry_chunk').select('bytes').execute()
  const sums = { chunks: 200, bytes: 1, is_thinned: false }
  const windows = [1, 2, 3, 4].map((after) => ({ id: first + after, ...sums }))
  await db.insertInto('telemetry_window').values(windows).execute()
  await db
    .insertInto('telemetry_chunk')
    .values({ id: chunkId(first + 4, 0), bytes: chunk?.bytes ?? new Uint8Array() })
    .execute()

  const stopped = await find('next', 300)
  const goesOn = await find('next', secondsOf(stopped.searched_to ?? ''))
  const back = await find('previous', 1199)
  const backOn = await find('previous', secondsOf(back.searched_to ?? ''))

  expect(stopped).toEqual({ event: null, searched_to: timeOf(899.999) })
  expect(goesOn.event).toMatchObject({ at: timeOf(1220), task: 'spawned' })
  expect(back).toEqual({ event: null, searched_to: timeOf(600) })
  expect(backOn.event).toMatchObject({ at: timeOf(20), task: 'spawned' })
})

test('audit log entries within the history are found by administrators', async () => {
  const bot = await buildAccount(db)
  const { id } = (
    await administrator.post('captcha/add', { key: 'AIzaSy-first-key', label: 'Main' })
  ).json()
  await administrator.call('PUT', `captcha/update/${id}`, { label: 'Spare' })
  await administrator.call('PUT', `bots/${bot}`, { cash: 5 })
  const entries = await db.selectFrom('audit').select('id').orderBy('id').execute()
  for (const [index, entry] of entries.entries())
    await db
      .updateTable('audit')
      .set({ at: new Date(timeOf(100 * (index + 1))) })
      .where('id', '=', entry.id)
      .execute()
  await report(10, { bot, cash: 5 })
  await report(310, { bot, cash: 6 })
  await closeWindows()
  const viewer = await signedIn('viewer')
  const actions = async (direction: 'next' | 'previous', atS: number, query = 'kind=audit') =>
    (await find(direction, atS, query)).event?.entry?.action

  expect((await find('next', 0, 'kind=audit')).event).toMatchObject({
    at: timeOf(100),
    bot: null,
    entry: { action: 'captcha_key.added', username: expect.stringMatching(/^administrator/) },
  })
  expect(await actions('next', 100)).toBe('captcha_key.changed')
  expect(await actions('previous', 200)).toBe('captcha_key.added')
  expect(await actions('next', 0, `kind=audit&bot_id=${bot}`)).toBe('account.changed')
  expect(await actions('next', 300)).toBeUndefined()
  expect(await actions('previous', 100)).toBeUndefined()
  const refused = await viewer.get(
    `history/events/nearest?at=${timeOf(0)}&direction=next&kind=audit`,
  )
  expect(refused.statusCode).toBe(403)
})

test('an empty history has no events', async () => {
  const nothing = { event: null, searched_to: null }

  expect(await find('next', 0)).toEqual(nothing)
  expect(await find('previous', 0, 'kind=failure')).toEqual(nothing)
  expect(await find('next', 0, 'kind=audit')).toEqual(nothing)
})
