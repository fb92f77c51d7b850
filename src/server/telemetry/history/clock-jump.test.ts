import { afterAll, expect, test, vi } from 'vitest'
import { windowOf } from '#domain/history-window.ts'
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
