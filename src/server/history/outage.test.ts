import { afterAll, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#domain/time-units.ts'
import { openDatabase } from '#server/db/open.ts'
import { isSqlite } from '#server/db/reserve-ids.ts'
import { testServer } from '#testing/app.ts'
import { buildAgent } from '#testing/factories.ts'
import { interruptible } from '#testing/interruptible.ts'
import { ReportingClient } from '#testing/reporting-client.ts'
import { createLogger } from './logger.ts'

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
const lines: string[] = []
const { location, disconnect, reconnect } = await interruptible()
const db = await openDatabase(location)
afterAll(() => db.destroy())
const logger = createLogger('info', { write: (line) => void lines.push(line) })
const { app, signedIn } = await testServer({ db, logger, waitMaxMs: undefined })

test('batches that arrive while the database is unavailable are counted in one line', async () => {
  const { userId } = await signedIn('administrator')
  const agents = [await buildAgent(db, userId), await buildAgent(db, userId)]
  const clients = agents.map(({ key }) => new ReportingClient(app, key))
  lines.length = 0

  disconnect()
  const answers = await Promise.all(clients.map((client) => client.send([client.headerOf(1)])))
  reconnect()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  const stored: unknown[] = lines.map((line) => JSON.parse(line))
  expect(stored.filter((line) => /telemetry|database/.test(JSON.stringify(line)))).toEqual([])
  expect(stored).toContainEqual(
    expect.objectContaining({
      statuses: { 503: 2 },
      kinds: { api: 2 },
      outages: { [isSqlite(db) ? 'busy' : 'unavailable']: 2 },
    }),
  )
})
