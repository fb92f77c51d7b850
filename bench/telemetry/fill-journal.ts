import { WINDOW_MS } from '#domain/history-window.ts'
import type { Db } from '#server/db/schema.ts'
import { createChance } from '#server/demo/random.ts'
import { writeJournal } from '#server/telemetry/journal.ts'
import { ReportPacker } from '#server/telemetry/packed-reports.ts'
import { LiveBot } from '../../scripts/demo-live.ts'

const AGENTS = 100
const INTERVAL_S = 10
const COMMIT_MS = 250
const COMMITS = (INTERVAL_S * 1000) / COMMIT_MS
const ROUNDS = WINDOW_MS / 1000 / INTERVAL_S
const NOTHING = { task: null, cash: null, deposit: null, x: null, y: null, health: null }

/** Bots with the ids from 1 that move like those of the demo. */
export const createReportingFleet = (bots: number): LiveBot[] =>
  Array.from({ length: bots }, (_, index) => {
    const chance = createChance(index)
    return new LiveBot({ id: index + 1, cash: 1000, deposit: 5000, task: null }, chance)
  })

/** Each bot reports every 10 s: a row for each commit of 250 ms, with a batch of each agent that reports in that time. */
export async function fillJournal(
  db: Db,
  fleet: readonly LiveBot[],
  window: number,
): Promise<number> {
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
