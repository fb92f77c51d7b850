import { afterAll, expect, test } from 'vitest'
import { WINDOW_MS } from '#domain/history-window.ts'
import { testServer } from '#testing/app.ts'
import { buildAccount, buildAgent } from '#testing/factories.ts'
import { ReportingClient } from '#testing/reporting-client.ts'
import { HistoryThread } from '../telemetry/history/history-thread.ts'
import { HistoryWriter } from '../telemetry/history/history-writer.ts'

const { app, db, signedIn } = await testServer()
const thread = new HistoryThread()
afterAll(() => thread.end())

test('the trail of a bot has its positions of the last minutes, from the journal and from chunks', async () => {
  const bot = await buildAccount(db)
  const viewer = await signedIn('viewer')
  const { key } = await buildAgent(db, (await signedIn('operator')).userId)
  const client = new ReportingClient(app, key)
  const now = Date.now()
  const report = (seq: number, ageS: number, fields: object) =>
    client.report(seq, [{ bot, at: now - ageS * 1000, ...fields }])
  await report(1, 400, { x: 1, y: -1 })
  await report(2, 120, { x: 2, y: -2 })
  await report(3, 90, { cash: 5 })
  await report(4, 60, { x: 3, y: -3 })
  const readTrail = async () => {
    const { at_ms, x, y } = (await viewer.get(`bots/${bot}/trail`)).json()
    return { agesS: at_ms.map((at: number) => (now - at) / 1000), x, y }
  }

  const open = await readTrail()
  // As an earlier version wrote the journal.
  await db.deleteFrom('telemetry_journal_range').execute()
  const withoutRanges = await readTrail()
  await new HistoryWriter({ db, thread, now: () => now + 2 * WINDOW_MS }).run()
  const closed = await readTrail()

  expect(open).toEqual({ agesS: [120, 60], x: [2, 3], y: [-2, -3] })
  expect(withoutRanges).toEqual(open)
  // Samples of chunks have the whole state of a bot, and times in whole seconds.
  expect(closed).toMatchObject({ x: [2, 2, 3], y: [-2, -2, -3] })
  expect(closed.agesS.at(-1)).toBeLessThan(61)
  expect((await viewer.get('bots/2000000000/trail')).statusCode).toBe(404)
})
