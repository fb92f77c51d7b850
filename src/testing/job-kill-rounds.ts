import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/schema.ts'
import { killJob } from './kill-job.ts'
import { type KilledConsole, withKilledConsole } from './killed-console.ts'
import type { Session } from './sign-up.ts'

const BOTS = 5000
/** A process is killed within this time after it has claimed the job, so that a job of all bots is killed several times. */
const ALIVE_MS = 500

export interface JobKillReport {
  /** Kills while a process ran a job. */
  readonly kills: number
  readonly jobs: number
  /** Jobs whose counters, results and changes disagree, or that changed an item twice, and bots that an undo did not restore. */
  readonly faults: number
}

/** Runs jobs of 5,000 items and undoes them, kills the server in the middle of both, and starts it again on the same data. */
export const runJobKillRounds = (kills: number, databaseUrl?: string): Promise<JobKillReport> =>
  withKilledConsole({ bots: BOTS, databaseUrl }, (killed) => killJobs(killed, kills))

async function killJobs(killed: KilledConsole, most: number): Promise<JobKillReport> {
  const { db, session } = killed
  const report = { kills: 0, jobs: 0, faults: 0 }
  const kill = async (id: number) => {
    report.jobs += 1
    report.kills += await killJob(killed, id, { most: most - report.kills, aliveMs: ALIVE_MS })
    report.faults += await countFaults(db)
  }
  while (report.kills < most) {
    const id = await start(session, 'jobs', { kind: 'br_bot.deactivate', query: {}, params: {} })
    await kill(id)
    await kill(await start(session, `jobs/${id}/undo`, {}))
    report.faults += await countInactive(db)
  }
  return report
}

const Created = z.object({ job: z.object({ id: z.int(), total: z.int() }) })

/** Creates a job and starts it; returns its id. */
async function start(session: Session, path: string, body: object): Promise<number> {
  const created = await session.post(path, body)
  const { job } = Created.parse(await created.json())
  const started = await session.post(`jobs/${job.id}/start`, { total: job.total })
  if (!started.ok) throw new Error(`starting a job returned ${started.status}`)
  return job.id
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

/** All bots were active at first. */
async function countInactive(db: Db): Promise<number> {
  const { amount } = await db
    .selectFrom('br_bot')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('is_active', '=', false)
    .executeTakeFirstOrThrow()
  return Number(amount)
}
