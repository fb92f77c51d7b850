import { beforeEach, expect, test } from 'vitest'
import { WINDOW_MS, windowOf } from '#domain/history-window.ts'
import { testServer } from '#testing/app.ts'
import { buildAccount, buildAgent } from '#testing/factories.ts'
import { ReportingClient } from '#testing/reporting-client.ts'
import { isSqlite } from '../db/reserve-ids.ts'
import { batchesOf } from './joined-batches.ts'
import { JournalTail, writeJournal } from './journal.ts'
import { ReportPacker, type Reports, unpackReports } from './packed-reports.ts'

const { app, db, signedIn } = await testServer()
const OTHER_NODE = -1

let client: ReportingClient

beforeEach(async () => {
  client = new ReportingClient(app, (await buildAgent(db, (await signedIn('operator')).userId)).key)
})

async function readJournal() {
  const rows = await db.selectFrom('telemetry_journal').selectAll().orderBy('window_id').execute()
  return rows.map(({ window_id, bytes }) => ({
    window: window_id,
    reports: batchesOf(bytes).map(unpackReports).flatMap(reportsOf),
  }))
}

const reportsOf = ({ bot, atMs, cash }: Reports) =>
  Array.from(bot, (id, row) => ({ bot: id, at: atMs[row], cash: cash[row] }))

test('accepted reports are in the journal once they are acknowledged, by their window', async () => {
  const [one, other] = [await buildAccount(db), await buildAccount(db)]
  const at = Date.now() - 5000
  const earlier = at - WINDOW_MS

  await client.report(1, [
    { bot: one, at, cash: 5 },
    { bot: 2_000_000_000, at, cash: 6 },
    { bot: other, at: earlier, cash: 7 },
    { bot: one, at, cash: -1 },
  ])
  await client.report(1, [{ bot: one, at, cash: 8 }])

  expect(await readJournal()).toEqual([
    { window: windowOf(earlier), reports: [{ bot: other, at: earlier, cash: 7 }] },
    { window: windowOf(at), reports: [{ bot: one, at, cash: 5 }] },
  ])
})

const NOTHING = { task: null, deposit: null, x: null, y: null, health: null }

function packedOf(bot: number, window = 0) {
  const packer = new ReportPacker({ agentId: 1, receivedMs: 1000, intervalS: 10 })
  packer.add({ ...NOTHING, bot, atMs: 1000, cash: bot })
  return { window, bytes: packer.bytes() }
}

const botsOf = (packed: readonly Uint8Array[]) =>
  packed.flatMap((bytes) => [...unpackReports(bytes).bot])

// Each engine has tests of its own.
const [SQLITE, POSTGRES] = isSqlite(db) ? [['SQLite'], []] : [[], ['PostgreSQL']]

test.each(SQLITE)('one process on %s has nobody to follow', async () => {
  await writeJournal(db, [packedOf(1)])

  expect(await new JournalTail(db, OTHER_NODE).poll()).toEqual([])
})

test.each(POSTGRES)(
  'on %s each report of another process arrives once, however late its commit',
  async () => {
    const tail = new JournalTail(db, OTHER_NODE)
    const own = new JournalTail(db)
    await tail.poll()
    await own.poll()
    const polled: number[][] = []
    const poll = async () => polled.push(botsOf(await tail.poll()))

    await db.transaction().execute(async (slow) => {
      await writeJournal(slow, [packedOf(1)])
      await writeJournal(db, [packedOf(2), packedOf(3)])
      await poll()
    })
    await poll()
    await poll()

    expect(polled).toEqual([[2, 3], [1], []])
    expect(await own.poll()).toEqual([])
  },
)

/** One commit of an agent that was offline for a day. */
const WINDOWS_OF_A_DAY = Array.from({ length: 288 }, (_, window) => window)

test.each(POSTGRES)('on %s no report of a commit with many windows is missed', async () => {
  const tail = new JournalTail(db, OTHER_NODE)
  await tail.poll()
  let started = tail
  const day = WINDOWS_OF_A_DAY.map((window) => packedOf(window + 1, window))

  await db.transaction().execute(async (slow) => {
    await writeJournal(slow, day)
    await writeJournal(db, [packedOf(1000)])
    started = new JournalTail(db, OTHER_NODE)
    await started.poll()
    expect(botsOf(await tail.poll())).toEqual([1000])
  })

  const bots = WINDOWS_OF_A_DAY.map((window) => window + 1)
  expect(await pollAll(tail)).toEqual(bots)
  expect(await pollAll(started)).toEqual(bots)
})

async function pollAll(tail: JournalTail): Promise<number[]> {
  const bots = botsOf(await tail.poll())
  return tail.isBehind ? [...bots, ...(await pollAll(tail))] : bots
}

test.each(POSTGRES)('on %s an id that nobody committed is not asked for forever', async () => {
  const tail = new JournalTail(db, OTHER_NODE)
  await tail.poll(0)
  let commitLate = () => Promise.resolve()
  await db
    .transaction()
    .execute(async (trx) => {
      await writeJournal(trx, [packedOf(1)])
      const { id } = await trx
        .selectFrom('telemetry_journal')
        .select('id')
        .executeTakeFirstOrThrow()
      commitLate = async () => {
        const row = { id, window_id: 0, node: 1, bytes: new Uint8Array() }
        await db.insertInto('telemetry_journal').values(row).execute()
      }
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await writeJournal(db, [packedOf(2)])

  expect(botsOf(await tail.poll(1000))).toEqual([2])
  await tail.poll(120_000)
  await commitLate()
  expect(await tail.poll(120_001)).toEqual([])
})
