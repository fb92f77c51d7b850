import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WINDOW_MS, windowOf } from '#domain/history-window.ts'
import { freshFolder } from '#testing/process.ts'
import { backUp } from '../../db/backup.ts'
import { openDatabase } from '../../db/open.ts'
import type { Db } from '../../db/schema.ts'
import { writeJournal } from '../journal.ts'
import { ReportPacker } from '../packed-reports.ts'
import { HistoryThread } from './history-thread.ts'
import { HistoryWriter } from './history-writer.ts'
import { readBotHistory } from './read-bot-history.ts'

const thread = new HistoryThread()
afterAll(() => thread.end())

const BOT = 5
const START = windowOf(Date.UTC(2026, 10, 22, 21)) * WINDOW_MS
const NOTHING = { task: null, deposit: null, x: null, y: null, health: null }

async function report(db: Db, atMs: number, cash: number) {
  const packer = new ReportPacker({ agentId: 1, receivedMs: atMs, intervalS: 10 })
  packer.add({ ...NOTHING, bot: BOT, atMs, cash })
  await writeJournal(db, [{ window: windowOf(atMs), bytes: packer.bytes() }])
}

test('a backup has the history of bots: what is in chunks, and what is not yet', async () => {
  const folder = await freshFolder()
  const [file, target] = [join(folder, 'night-shift.db'), join(folder, 'backup')]
  const db = await openDatabase({ file })
  await report(db, START, 1)
  await new HistoryWriter({ db, thread, now: () => START + WINDOW_MS + 60_000 }).run()
  await report(db, START + WINDOW_MS, 2)

  await backUp(file, target)
  await db.destroy()

  const copy = await openDatabase({ file: target })
  const question = { bot: BOT, fromMs: START, toMs: START + 2 * WINDOW_MS }
  const { series } = await readBotHistory(copy, thread, question)
  await copy.destroy()
  expect(series.cash.filter((cash) => cash !== null)).toEqual([1, 2])
})
