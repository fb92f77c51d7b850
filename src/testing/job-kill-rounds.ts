import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { type RunningConsole, startConsole } from './console-process.ts'
import { buildServer } from './factories.ts'
import { fillBots } from './fill-bots.ts'
import { type Session, signUp } from './sign-up.ts'

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
export async function runJobKillRounds(
  kills: number,
  databaseUrl?: string,
): Promise<JobKillReport> {
  const settings = { NIGHT_SHIFT_RATE_LIMIT: '1000000' }
  const console = await startConsole({
    ...settings,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  const file = join(console.dataDir, 'night-shift.db')
  const db = await openDatabase({ url: databaseUrl, file })
  try {
    const session = await signUp(console.url)
    await fillBots(db, await buildServer(db), BOTS)
    return await killJobs(db, console, session, kills)
  } finally {
    await console.stop()
    await db.destroy()
    await rm(console.dataDir, { recursive: true })
  }
}

async function killJobs(db: Db, console: RunningConsole, session: Session, most: number) {
  const report = { kills: 0, jobs: 0, faults: 0 }
  while (report.kills < most) {
    if (!(await isRunning(db))) {
      report.jobs += 1
      await startJob(session, report.jobs % 2 === 0 ? 'br_bot.activate' : 'br_bot.deactivate')
    }
    // Not a wait for an event: the kill must come at a random moment.
    await delay(Math.random() * ALIVE_MS)
    if (await isRunning(db)) report.kills += 1
    await console.stop('SIGKILL')
    report.faults += await countFaults(db)
    // On PostgreSQL, the lease of the killed process would end after some seconds.
    await db.updateTable('job').set({ until_ms: 0 }).execute()
    await console.start()
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
