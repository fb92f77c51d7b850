import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/schema.ts'
import {
  type KilledConsole,
  startAgain,
  waitAtRandom,
  withKilledConsole,
} from './killed-console.ts'
import type { Session } from './sign-up.ts'

const BOTS = 5000
/** A process is killed within this time, so that a job of all bots is killed several times. */
const ALIVE_MS = 1000

export interface JobKillReport {
  /** Kills while a job was running. */
  readonly kills: number
  readonly jobs: number
  /** Jobs whose counters, results and changes disagree, or that changed an item twice; counted after each kill. */
  readonly faults: number
}

/** Runs jobs of 5,000 items, kills the server in the middle of them, and starts it again on the same data. */
export const runJobKillRounds = (kills: number, databaseUrl?: string): Promise<JobKillReport> =>
  withKilledConsole({ bots: BOTS, databaseUrl }, (killed) => killJobs(killed, kills))

async function killJobs(killed: KilledConsole, most: number): Promise<JobKillReport> {
  const { console, db, session } = killed
  const report = { kills: 0, jobs: 0, faults: 0 }
  while (report.kills < most) {
    if (!(await isRunning(db))) {
      report.jobs += 1
      await startJob(session, report.jobs % 2 === 0 ? 'br_bot.activate' : 'br_bot.deactivate')
    }
    await waitAtRandom(ALIVE_MS)
    if (await isRunning(db)) report.kills += 1
    await console.stop('SIGKILL')
    report.faults += await countFaults(db)
    await startAgain(killed)
  }
  return report
}

const Created = z.object({ job: z.object({ id: z.int(), total: z.int() }) })

async function startJob(session: Session, kind: string): Promise<void> {
  const created = await session.post('jobs', { kind, query: {}, params: {} })
  const { job } = Created.parse(await created.json())
  const started = await session.post(`jobs/${job.id}/start`, { total: job.total })
  if (!started.ok) throw new Error(`starting a job returned ${started.status}`)
}

async function isRunning(db: Db): Promise<boolean> {
  const job = db.selectFrom('job').select('id').where('state', '=', 'running')
  return (await job.executeTakeFirst()) !== undefined
}

async function countFaults(db: Db): Promise<number> {
  const changes = sql`from audit where request_id = 'job-' || job.id`
  const { rows } = await sql<{ faults: number }>`
    select count(*) as faults from job
    where state <> 'draft' and (
      processed <> (select count(*) from job_item where job_id = job.id and outcome is not null)
      or (select count(*) ${changes})
        <> (select count(*) from job_item where job_id = job.id and outcome = 'done')
      or (select count(*) ${changes}) <> (select count(distinct entity_id) ${changes})
      or (state = 'done' and processed <> total)
    )`.execute(db)
  return Number(rows[0]?.faults ?? 0)
}
