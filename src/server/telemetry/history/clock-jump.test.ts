import { afterAll, expect, test, vi } from 'vitest'
import { WINDOW_MS, windowOf } from '#domain/history-window.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { testDatabase } from '#testing/database.ts'
import { holdClock } from '#testing/hold-clock.ts'
import { useServerClock } from '#testing/server-clock.ts'
import { createLogger } from '../../history/logger.ts'
import { HistoryThread } from './history-thread.ts'
import { HistoryWriter } from './history-writer.ts'

const db = await testDatabase()
const thread = new HistoryThread()
afterAll(() => thread.end())

test('a clock that jumps years ahead deletes no history, even before the jump is reported', async () => {
  const id = windowOf(Date.now() - DAY_MS)
  await db
    .insertInto('telemetry_window')
    .values({ id, chunks: 0, bytes: 0, is_thinned: false })
    .execute()
  await useServerClock(db, createLogger('silent'))
  const writer = new HistoryWriter({ db, thread })

  holdClock()
  vi.setSystemTime(Date.now() + 1000 * DAY_MS)
  await writer.run()

  const windows = await db.selectFrom('telemetry_window').select(['id', 'is_thinned']).execute()
  expect(windows).toEqual([{ id, is_thinned: false }])
})

test('a clock that is days ahead at the start removes no samples of the last two days', async () => {
  const last = windowOf(Date.now()) - 1
  const ids = Array.from({ length: (2 * DAY_MS) / WINDOW_MS + 1 }, (_, index) => last - index)
  await db
    .insertInto('telemetry_window')
    .values(ids.map((id) => ({ id, chunks: 0, bytes: 0, is_thinned: false })))
    .execute()
  const thinnedAt = async (aheadMs: number) => {
    await new HistoryWriter({ db, thread, now: () => Date.now() + aheadMs }).run()
    const thinned = db.selectFrom('telemetry_window').select('id').where('is_thinned', '=', true)
    return (await thinned.execute()).map(({ id }) => id)
  }

  expect(await thinnedAt(2.9 * DAY_MS)).toEqual(ids.slice(-1))
  expect(await thinnedAt(6 * DAY_MS)).toHaveLength(7)
})
