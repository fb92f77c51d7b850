import { z } from 'zod'
import { killJob } from './kill-job.ts'
import { type KilledConsole, withKilledConsole } from './killed-console.ts'

const ACCOUNTS = 15_000
/** A process is killed within this time after it has claimed the export, which takes several times as long. */
const ALIVE_MS = 40

export interface ExportKillReport {
  readonly kills: number
  /** Whether each file contains every row of the list exactly once, newest first. */
  readonly isComplete: boolean
  readonly processed: number
}

/** Exports 15,000 accounts and kills the server this many times during the export; repeats the export if one was too fast. */
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

/** Runs one export, and kills the server during it at most this many times. */
async function killExport(killed: KilledConsole, most: number): Promise<ExportKillReport> {
  const { db, session } = killed
  const answer = await session.post('jobs/exports', { kind: 'account.export', query: {} })
  const { id } = Started.parse(await answer.json())
  const kills = await killJob(killed, id, { most, aliveMs: ALIVE_MS })
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
