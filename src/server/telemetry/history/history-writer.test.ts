import { afterAll, beforeEach, expect, test } from 'vitest'
import { type BotSample, samplesOf } from '#domain/bot-samples.ts'
import { blockOf, chunkId, placeOf, WINDOW_MS } from '#domain/history-window.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { testDatabase } from '#testing/database.ts'
import { buildAccount } from '#testing/factories.ts'
import { writeJournal } from '../journal.ts'
import { type PackedReport, ReportPacker } from '../packed-reports.ts'
import { HistoryThread } from './history-thread.ts'
import { HistoryWriter } from './history-writer.ts'
import { unpackChunk } from './window-builder.ts'

const db = await testDatabase()
const thread = new HistoryThread()
afterAll(() => thread.end())

const WINDOW = 6_000_000
const START = WINDOW * WINDOW_MS
const NOTHING = { task: null, cash: null, deposit: null, x: null, y: null, health: null }
const ONE_NODE = 1
const OTHER_NODE = 2

let nowMs: number
let writer: HistoryWriter

const writerOf = (node: number) => new HistoryWriter({ db, thread, node, now: () => nowMs })

beforeEach(() => {
  nowMs = START
  writer = writerOf(ONE_NODE)
})

/** Reports of one batch, `atS` seconds after the start of the window. */
async function report(...reports: (Partial<PackedReport> & { bot: number; atS: number })[]) {
  const packer = new ReportPacker({ agentId: 1, receivedMs: START, intervalS: 10 })
  for (const { atS, ...state } of reports)
    packer.add({ ...NOTHING, atMs: START + atS * 1000, ...state })
  const window = WINDOW + Math.floor((reports[0]?.atS ?? 0) / 300)
  await writeJournal(db, [{ window, bytes: packer.bytes() }])
}

async function runAt(afterS: number, by = writer) {
  nowMs = START + afterS * 1000
  await by.run()
}

async function readChunk(window: number, block: number): Promise<BotSample[] | undefined> {
  const row = await db
    .selectFrom('telemetry_chunk')
    .select('bytes')
    .where('id', '=', chunkId(window, block))
    .executeTakeFirst()
  return row && samplesOf(unpackChunk(row.bytes))
}

const journalRows = async () =>
  (await db.selectFrom('telemetry_journal').select('id').execute()).length
const chunkIds = async () =>
  (await db.selectFrom('telemetry_chunk').select('id').orderBy('id').execute()).map(({ id }) => id)

/** Checks that the sums of the windows are those of their chunks. */
async function expectSums() {
  const rows = await db.selectFrom('telemetry_chunk').select('bytes').execute()
  const windows = await db.selectFrom('telemetry_window').select(['chunks', 'bytes']).execute()
  const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
  expect({
    chunks: total(windows.map(({ chunks }) => chunks)),
    bytes: total(windows.map(({ bytes }) => bytes)),
  }).toEqual({ chunks: rows.length, bytes: total(rows.map(({ bytes }) => bytes.length)) })
}

test('a window becomes chunks half a minute after its end', async () => {
  await report({ bot: 5, atS: 10, cash: 5, task: 'ready' }, { bot: 700, atS: 12, x: 10, y: -20 })
  await report({ bot: 5, atS: 20, health: 90 }, { bot: 4, atS: 20 })

  await runAt(329)
  expect(await chunkIds()).toEqual([])
  await runAt(331)

  expect(await readChunk(WINDOW, 0)).toEqual([
    { ...NOTHING, place: 4, timeS: 20 },
    { ...NOTHING, place: 5, timeS: 10, cash: 5, task: 'ready' },
    { ...NOTHING, place: 5, timeS: 20, cash: 5, task: 'ready', health: 90 },
  ])
  expect(await readChunk(WINDOW, blockOf(700))).toMatchObject([{ x: 10, y: -20 }])
  expect(await journalRows()).toBe(0)
  await expectSums()
})

test('the chunks of all blocks are written, even for a batch with bots of many blocks', async () => {
  const bots = Array.from({ length: 9 }, (_, block) => 256 * block + 7)
  await report(...bots.slice(0, 6).map((bot) => ({ bot, atS: 10, cash: bot })))
  for (const bot of bots) await report({ bot, atS: 20, health: 90 })

  await runAt(331)

  expect(await chunkIds()).toEqual(bots.map((bot) => chunkId(WINDOW, blockOf(bot))))
  for (const bot of bots)
    expect(await readChunk(WINDOW, blockOf(bot))).toMatchObject(
      bot < 6 * 256
        ? [
            { timeS: 10, cash: bot },
            { timeS: 20, cash: bot, health: 90 },
          ]
        : [{ timeS: 20, health: 90 }],
    )
  expect(await journalRows()).toBe(0)
})

test('the next window starts with the last known states', async () => {
  await report({ bot: 5, atS: 290, cash: 5, task: 'ready' })
  await report({ bot: 5, atS: 300, health: 90 })

  await runAt(631)

  expect(await readChunk(WINDOW + 1, 0)).toEqual([
    { ...NOTHING, place: 5, timeS: 0, cash: 5, task: 'ready', health: 90 },
  ])
})

test('an omitted status is the one that the account had before', async () => {
  const statusOf = async (task: string, atS: number) =>
    buildAccount(db, { task, task_since: new Date(START + atS * 1000) })
  const seeded = await statusOf('ready', -3600)
  const changed = await statusOf('queuing', 15)
  const later = await statusOf('spawned', 301)
  const tasksOf = async (bot: number) => {
    const samples = (await readChunk(WINDOW, blockOf(bot))) ?? []
    return samples.filter(({ place }) => place === placeOf(bot)).map(({ task }) => task)
  }

  await report({ bot: seeded, atS: 10 }, { bot: later, atS: 10 })
  await report({ bot: changed, atS: 10, task: 'pending' }, { bot: changed, atS: 20 })
  await runAt(331)

  expect(await tasksOf(seeded)).toEqual(['ready'])
  expect(await tasksOf(changed)).toEqual(['pending', 'queuing'])
  expect(await tasksOf(later)).toEqual([null])
})

test('late reports are merged into their window when the next one is closed', async () => {
  await report({ bot: 5, atS: 10, cash: 5 }, { bot: 6, atS: 10, cash: 1 })
  await runAt(331)
  await report({ bot: 5, atS: 5, cash: 4 }, { bot: 5, atS: 15, health: 3 })

  await runAt(400)
  expect(await readChunk(WINDOW, 0)).toHaveLength(2)
  await runAt(631)

  expect(await readChunk(WINDOW, 0)).toEqual([
    { ...NOTHING, place: 5, timeS: 5, cash: 4 },
    { ...NOTHING, place: 5, timeS: 10, cash: 5 },
    { ...NOTHING, place: 5, timeS: 15, cash: 5, health: 3 },
    { ...NOTHING, place: 6, timeS: 10, cash: 1 },
  ])
  await expectSums()
})

test('a process that stops before the journal is empty loses and duplicates nothing', async () => {
  await report({ bot: 5, atS: 10, cash: 5 }, { bot: 5, atS: 20, task: 'ready' })
  const rows = await db.selectFrom('telemetry_journal').selectAll().execute()
  await runAt(331)
  const closed = await readChunk(WINDOW, 0)
  await db.insertInto('telemetry_journal').values(rows).execute()
  await report({ bot: 6, atS: 10, cash: 7 })

  const next = writerOf(OTHER_NODE)
  await runAt(331 + 61, next)

  expect(await readChunk(WINDOW, 0)).toEqual([
    ...(closed ?? []),
    { ...NOTHING, place: 6, timeS: 10, cash: 7 },
  ])
  expect(await journalRows()).toBe(0)
  await expectSums()
})

test('one process closes windows, and another follows when it has ended or is silent', async () => {
  const other = writerOf(OTHER_NODE)
  await runAt(331)
  await report({ bot: 5, atS: 310, cash: 5 })

  await runAt(380, other)
  expect(await chunkIds()).toEqual([])
  await runAt(640, other)
  expect(await chunkIds()).toEqual([chunkId(WINDOW + 1, 0)])
  await report({ bot: 5, atS: 610, cash: 5 })
  await other.close()
  await runAt(931)

  expect(await chunkIds()).toHaveLength(2)
})

test('the oldest windows are deleted by age and by size', async () => {
  await db
    .insertInto('setting')
    .values({ name: 'fleet', value: { history_retention_days: 2 } })
    .execute()
  await report({ bot: 5, atS: 10, cash: 5 }, { bot: 700, atS: 12 })
  await report({ bot: 5, atS: 310, cash: 5 })
  await runAt(631)
  await db
    .updateTable('telemetry_window')
    .set({ bytes: 64 * 2 ** 20 })
    .where('id', '=', WINDOW)
    .execute()
  await db
    .updateTable('setting')
    .set({ value: { history_retention_days: 2, history_max_mb: 64 } })
    .execute()

  await runAt(931)
  expect(await chunkIds()).toEqual([chunkId(WINDOW + 1, 0)])
  await runAt((5 * DAY_MS) / 1000 + 300)
  expect(await chunkIds()).toHaveLength(1)
  await runAt((5 * DAY_MS) / 1000 + 900)

  expect(await chunkIds()).toEqual([])
  expect(await db.selectFrom('telemetry_window').select('id').execute()).toEqual([])
})

test('of an old window, one sample per minute and each change of the status are kept', async () => {
  for (let atS = 0; atS < 300; atS += 10)
    await report({ bot: 5, atS, x: atS, y: 0, task: atS === 70 ? 'transferring' : 'ready' })
  await runAt(331)
  expect(await readChunk(WINDOW, 0)).toHaveLength(30)

  await runAt((5 * DAY_MS) / 1000 + 631)

  const samples = await readChunk(WINDOW, 0)
  expect(samples?.map(({ timeS }) => timeS)).toEqual([0, 60, 70, 80, 120, 180, 240])
  await expectSums()
  expect(await db.selectFrom('telemetry_window').select('is_thinned').execute()).toEqual([
    { is_thinned: true },
  ])
})
