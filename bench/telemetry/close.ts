import { monitorEventLoopDelay } from 'node:perf_hooks'
import { WINDOW_MS, windowOf } from '#domain/history-window.ts'
import { laneOf, openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { HistoryThread } from '#server/telemetry/history/history-thread.ts'
import { HistoryWriter } from '#server/telemetry/history/history-writer.ts'
import { table } from '../measure.ts'
import { freshFile } from '../place.ts'
import { createReportingFleet, fillJournal } from './fill-journal.ts'

const WINDOWS = 2
const HOURS_PER_WINDOW = WINDOW_MS / 3_600_000

/** Closes the windows of a fleet that moves like that of the demo and reports every 10 s. */
export async function closeWindows(bots: number): Promise<void> {
  const { location, remove } = await freshFile()
  const db = await openDatabase(location)
  const fleet = createReportingFleet(bots)
  const thread = new HistoryThread()
  const first = windowOf(Date.now())
  const rows: (string | number)[][] = []
  for (let window = first; window < first + WINDOWS; window++) {
    const journalBytes = await fillJournal(laneOf(db, 'thread telemetry'), fleet, window)
    const closed = await measureClosing(db, thread, window)
    rows.push([
      window - first + 1,
      (journalBytes / 2 ** 20).toFixed(1),
      (closed.bytes / bots / HOURS_PER_WINDOW).toFixed(0),
      (closed.ms / 1000).toFixed(1),
      (closed.cpuMs / 1000).toFixed(1),
      closed.p99Ms.toFixed(1),
      closed.longestMs.toFixed(1),
      Math.round(closed.peakMb),
    ])
  }
  const heads = [
    'window',
    'journal MB',
    'bytes per bot and hour',
    'seconds',
    'CPU seconds',
    'loop delay p99 ms',
    'most',
    'more MB',
  ]
  process.stdout.write(`${table(heads, rows)}\n`)
  await thread.end()
  await db.destroy()
  await remove()
}

async function measureClosing(db: Db, thread: HistoryThread, window: number) {
  const now = () => (window + 1) * WINDOW_MS + 60_000
  const writer = new HistoryWriter({ db: laneOf(db, 'thread telemetry'), thread, now })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let peakBytes = process.memoryUsage.rss()
  const before = peakBytes
  const sampler = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
  }, 20)
  const [startMs, cpu] = [performance.now(), process.cpuUsage()]
  delay.enable()
  await writer.run()
  delay.disable()
  clearInterval(sampler)
  const { user, system } = process.cpuUsage(cpu)
  const { bytes } = await db
    .selectFrom('telemetry_window')
    .select('bytes')
    .where('id', '=', window)
    .executeTakeFirstOrThrow()
  return {
    bytes,
    ms: performance.now() - startMs,
    cpuMs: (user + system) / 1000,
    p99Ms: delay.percentile(99) / 1e6,
    longestMs: delay.max / 1e6,
    peakMb: (peakBytes - before) / 2 ** 20,
  }
}
