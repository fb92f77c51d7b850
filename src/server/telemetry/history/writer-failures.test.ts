import { expect, onTestFinished, test, vi } from 'vitest'
import { samplesOf } from '#domain/bot-samples.ts'
import { chunkId, WINDOW_MS } from '#domain/history-window.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { testDatabase } from '#testing/database.ts'
import { writeJournal } from '../journal.ts'
import { ReportPacker } from '../packed-reports.ts'
import { HistoryThread } from './history-thread.ts'
import { HistoryWriter } from './history-writer.ts'
import { unpackChunk } from './window-builder.ts'

const db = await testDatabase()

const WINDOW = 6_000_000
const START = WINDOW * WINDOW_MS
const NOTHING = { task: null, cash: null, deposit: null, x: null, y: null, health: null }
/** The writer reads the journal in two parts. */
const SECONDS = Array.from({ length: 20 }, (_, index) => index + 1)

async function report(atS: number) {
  const window = WINDOW + Math.floor(atS / 300)
  const packer = new ReportPacker({ agentId: 1, receivedMs: START, intervalS: 10 })
  packer.add({ ...NOTHING, bot: 5, atMs: START + atS * 1000, cash: atS })
  await writeJournal(db, [{ window, bytes: packer.bytes() }])
}

const journal = () => db.selectFrom('telemetry_journal').select('id').execute()

test('a thread that restarts while it collects the reports of a window loses none', async () => {
  const thread = new HistoryThread()
  onTestFinished(() => thread.end())
  const writer = new HistoryWriter({ db, thread, now: () => START + 331_000 })
  for (const atS of SECONDS) await report(atS)
  const add = thread.add.bind(thread)
  vi.spyOn(thread, 'add').mockImplementationOnce(async (rows) => {
    const blocks = await add(rows)
    // A chunk that cannot be read ends the thread.
    await expect(thread.thin([Uint8Array.of(1)])).rejects.toThrow()
    await vi.waitUntil(() => thread.start())
    return blocks
  })

  await expect(writer.run()).rejects.toThrow()

  expect(await journal()).toHaveLength(SECONDS.length)
  await writer.run()
  const chunk = await db.selectFrom('telemetry_chunk').select('bytes').executeTakeFirstOrThrow()
  expect(samplesOf(unpackChunk(chunk.bytes)).map(({ timeS }) => timeS)).toEqual(SECONDS)
  expect(await journal()).toEqual([])
})

test('a thread that failed answers the next call', async () => {
  const thread = new HistoryThread()
  onTestFinished(() => thread.end())

  await expect(thread.thin([Uint8Array.of(1)])).rejects.toThrow('Try again.')

  expect(await thread.thin([])).toEqual([])
})

test('a damaged chunk stops neither the other windows nor the deletion of old ones', async () => {
  const thread = new HistoryThread()
  onTestFinished(() => thread.end())
  let nowMs = START + 331_000
  const writer = new HistoryWriter({ db, thread, now: () => nowMs })
  const chunks = async () =>
    (await db.selectFrom('telemetry_chunk').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
  const damaged = chunkId(WINDOW, 0)
  await report(10)
  await writer.run()
  await db
    .updateTable('telemetry_chunk')
    .set({ bytes: Uint8Array.of(1) })
    .where('id', '=', damaged)
    .execute()

  // The window after the damaged one depends on it.
  for (const atS of [11, 311, 611]) await report(atS)
  nowMs = START + 931_000
  await expect(writer.run()).rejects.toThrow('some windows could not be closed')
  expect(await chunks()).toEqual([damaged, chunkId(WINDOW + 2, 0)])
  expect(await journal()).toHaveLength(2)

  const add = vi.spyOn(thread, 'add')
  await expect(writer.run()).rejects.toThrow()
  expect(add).toHaveBeenCalled()
  add.mockClear()
  await writer.run()
  expect(add).not.toHaveBeenCalled()

  nowMs += 60 * DAY_MS
  await expect(writer.run()).rejects.toThrow()
  expect(await chunks()).toEqual([])
})
