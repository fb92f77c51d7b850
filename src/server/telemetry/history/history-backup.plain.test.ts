import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WINDOW_MS, windowOf } from '#domain/history-window.ts'
import { buildAccount, buildAgent } from '#testing/factories.ts'
import { testNode } from '#testing/node.ts'
import { freshFolder } from '#testing/process.ts'
import { ReportingClient } from '#testing/reporting-client.ts'
import { openVault } from '../../auth/master-key.ts'
import { backUp } from '../../db/backup.ts'
import { openDatabase } from '../../db/open.ts'
import { restore } from '../../db/restore.ts'
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

test('a backup contains the history of bots, in chunks and in the journal', async () => {
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

test('after a restore, agents continue with their keys and streams, and bots have their last positions', async () => {
  const folder = await freshFolder()
  const [file, restored] = [join(folder, 'night-shift.db'), join(folder, 'restored.db')]
  const [source, keyFile] = [join(folder, 'backup'), join(folder, 'master.key')]
  const db = await openDatabase({ file })
  await openVault(db, keyFile)
  const node = await testNode(db)
  const administrator = await node.signedIn('administrator')
  const { id, key } = await buildAgent(db, administrator.userId, { name: 'Runner' })
  const [bot, stream] = [await buildAccount(db), crypto.randomUUID()]
  const agent = new ReportingClient(node.app, key, { stream })
  await agent.report(1, [{ bot, at: Date.now() - 2000, x: 5, y: -7, health: 80 }])
  await backUp(file, source)
  // The backup does not have this one.
  await agent.report(2, [{ bot, at: Date.now() - 1000, health: 20 }])

  await restore({ source, file: restored, keyFile })
  const copy = await openDatabase({ file: restored })
  afterAll(() => Promise.all([db.destroy(), copy.destroy()]))
  const again = await testNode(copy)
  // A restore ends all sessions.
  const viewer = await again.signedIn('administrator')

  const stateOf = async () => (await viewer.get(`bot-states?bots=${bot}`)).json()[0]
  expect(await stateOf()).toMatchObject({
    presence: 'unknown',
    agent_id: id,
    position: { x: 5, y: -7 },
    health: 80,
  })
  const answer = await new ReportingClient(again.app, key, { stream }).report(3, [
    { bot, at: Date.now(), cash: 5 },
  ])
  expect(answer).toMatchObject({ accepted: 1, duplicate: false, lost: 1 })
  expect(await stateOf()).toMatchObject({ presence: 'online', position: { x: 5, y: -7 } })
  const { report, streams } = (await viewer.get(`agents/${id}`)).json()
  expect(report).toMatchObject({ accepted: 2, lost: 1 })
  expect(streams).toMatchObject([{ stream, seq: 3 }])
})
