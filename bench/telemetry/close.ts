import { monitorEventLoopDelay } from 'node:perf_hooks'
import { WINDOW_MS, windowOf } from '#domain/history-window.ts'
import { laneOf, openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { createChance } from '#server/demo/random.ts'
import { HistoryThread } from '#server/telemetry/history/history-thread.ts'
import { HistoryWriter } from '#server/telemetry/history/history-writer.ts'
import { writeJournal } from '#server/telemetry/journal.ts'
import { ReportPacker } from '#server/telemetry/packed-reports.ts'
import { LiveBot } from '../../scripts/demo-live.ts'
import { table } from '../measure.ts'
import { freshFile } from '../place.ts'

const AGENTS = 100
const INTERVAL_S = 10
const COMMIT_MS = 250
const COMMITS = (INTERVAL_S * 1000) / COMMIT_MS
const ROUNDS = WINDOW_MS / 1000 / INTERVAL_S
const WINDOWS = 2
const HOURS_PER_WINDOW = WINDOW_MS / 3_600_000
const NOTHING = { task: null, cash: null, deposit: null, x: null, y: null, health: null }

/** Closes the windows of a fleet that moves like that of the demo, and reports every 10 s. */
export async function closeWindows(bots: number): Promise<void> {
  const { location, remove } = await freshFile()
  const db = await openDatabase(location)
  const fleet = Array.from({ length: bots }, (_, index) => {
    const chance = createChance(index)
    return new LiveBot({ id: index + 1, cash: 1000, deposit: 5000 }, chance)
  })
  const thread = new HistoryThread()
  const first = windowOf(Date.now())
  const rows: (string | number)[][] = []
  for (let window = first; window < first + WINDOWS; window++) {
    const journalBytes = await fillJournal(db, fleet, window)
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

/** A row for each commit of 250 ms, with a batch of each agent that reports then. */
async function fillJournal(db: Db, fleet: readonly LiveBot[], window: number): Promise<number> {
  let bytes = 0
  const perBatch = fleet.length / AGENTS / COMMITS
  for (let round = 0; round < ROUNDS; round++)
    for (let commit = 0; commit < COMMITS; commit++) {
      const atMs = window * WINDOW_MS + round * INTERVAL_S * 1000 + commit * COMMIT_MS
      const batches = Array.from({ length: AGENTS }, (_, agent) => {
        const start = Math.round(agent * (fleet.length / AGENTS) + commit * perBatch)
        const packer = new ReportPacker({ agentId: agent, receivedMs: atMs, intervalS: INTERVAL_S })
        for (const bot of fleet.slice(start, Math.round(start + perBatch)))
          packer.add({ ...NOTHING, ...bot.next(INTERVAL_S), atMs })
        return { window, bytes: packer.bytes() }
      })
      bytes += batches.reduce((sum, batch) => sum + batch.bytes.length, 0)
      await db.transaction().execute((trx) => writeJournal(trx, batches))
    }
  return bytes
}

async function measureClosing(db: Db, thread: HistoryThread, window: number) {
  const now = () => (window + 1) * WINDOW_MS + 60_000
  const writer = new HistoryWriter({ db: laneOf(db, 'telemetry'), thread, now })
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
