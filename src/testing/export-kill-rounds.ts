import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Db } from '#server/db/schema.ts'
import {
  type KilledConsole,
  startAgain,
  waitAtRandom,
  withKilledConsole,
} from './killed-console.ts'

const ACCOUNTS = 40_000
/** A process is killed within this time after it has taken the export, which takes more than a second. */
const ALIVE_MS = 100
const POLL_MS = 20

export interface ExportKillReport {
  readonly kills: number
  /** Whether the rows of each file are those of the list, each once, newest first. */
  readonly isComplete: boolean
  readonly processed: number
}

/** Exports 40,000 accounts and kills the server in the middle of it so many times; exports them again if one export was too fast. */
export const runExportKillRounds = (
  most: number,
  databaseUrl?: string,
): Promise<ExportKillReport> =>
  withKilledConsole({ bots: ACCOUNTS, databaseUrl }, (killed) => killExports(killed, most))

const Started = z.object({ id: z.int(), total: z.int() })

async function killExports(killed: KilledConsole, most: number): Promise<ExportKillReport> {
  const report = { kills: 0, isComplete: true, processed: 0 }
  while (report.kills < most && report.isComplete) {
    const { kills, ...ended } = await killExport(killed, most - report.kills)
    Object.assign(report, ended, { kills: report.kills + kills })
  }
  return report
}

/** Runs one export, and kills the server in the middle of it at most so many times. */
async function killExport(killed: KilledConsole, most: number): Promise<ExportKillReport> {
  const { console, db, session } = killed
  const answer = await session.post('jobs/exports', { kind: 'account.export', query: {} })
  const { id } = Started.parse(await answer.json())
  let kills = 0
  while (await isHeld(db, id)) {
    if (kills === most) {
      await delay(POLL_MS)
      continue
    }
    await waitAtRandom(ALIVE_MS)
    await console.stop('SIGKILL')
    if (await isRunning(db, id)) kills += 1
    await startAgain(killed)
  }
  const { processed } = await db
    .selectFrom('job')
    .select('processed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const text = await (await session.get(`jobs/${id}/file`)).text()
  const [, ...lines] = text.trimEnd().split('\r\n')
  const rows = await db.selectFrom('account').select('id').orderBy('id', 'desc').execute()
  const exported = lines.map((line) => Number(line.split(',')[0]))
  const isComplete = JSON.stringify(exported) === JSON.stringify(rows.map((row) => row.id))
  return { kills, isComplete, processed }
}

/** Waits until a process runs the job; false if the job has ended. */
async function isHeld(db: Db, id: number): Promise<boolean> {
  const held = db.selectFrom('job').select('id').where('id', '=', id).where('until_ms', '>', 0)
  while (await isRunning(db, id)) {
    if (await held.executeTakeFirst()) return true
    await delay(POLL_MS)
  }
  return false
}

async function isRunning(db: Db, id: number): Promise<boolean> {
  const job = db.selectFrom('job').select('id').where('id', '=', id).where('state', '=', 'running')
  return (await job.executeTakeFirst()) !== undefined
}
