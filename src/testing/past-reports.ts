import { afterAll } from 'vitest'
import { WINDOW_MS, windowOf } from '#domain/history-window.ts'
import { HistoryThread } from '#server/telemetry/history/history-thread.ts'
import { HistoryWriter } from '#server/telemetry/history/history-writer.ts'
import type { testServer } from './app.ts'
import { buildAgent } from './factories.ts'
import { ReportingClient } from './reporting-client.ts'

/** Reports of some hours ago. Times are in seconds from the start of a window. */
export function pastReports({
  app,
  db,
}: Pick<Awaited<ReturnType<typeof testServer>>, 'app' | 'db'>) {
  const thread = new HistoryThread()
  afterAll(() => thread.end())
  let startMs = (windowOf(Date.now()) - 240) * WINDOW_MS
  let agent: ReportingClient | undefined
  let seq = 0
  return {
    /** Starts over with a new agent, an hour after the previous one, because the server caches moments. */
    async begin(ownerId: string) {
      agent = new ReportingClient(app, (await buildAgent(db, ownerId)).key)
      seq = 0
      startMs += 12 * WINDOW_MS
    },
    async report(atS: number, ...reports: { bot: number; [field: string]: unknown }[]) {
      seq += 1
      await agent?.report(
        seq,
        reports.map((fields) => ({ at: startMs + atS * 1000, ...fields })),
      )
    },
    closeWindows: () => new HistoryWriter({ db, thread }).run(),
    get startMs() {
      return startMs
    },
    timeOf: (atS: number) => new Date(startMs + atS * 1000).toISOString(),
    secondsOf: (time: string) => (Date.parse(time) - startMs) / 1000,
  }
}
