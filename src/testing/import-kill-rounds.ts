import { sql } from 'kysely'
import { z } from 'zod'
import { rosterOf } from './imports.ts'
import { killJob } from './kill-job.ts'
import { type KilledConsole, withKilledConsole } from './killed-console.ts'

export const ROWS = 4000
const SERVER = 'Imported'
/** A process is killed within this time after it has claimed the import, which takes several times as long. */
const ALIVE_MS = 100

export interface ImportKillReport {
  readonly kills: number
  /** Imported rows by the counter of the job and by their results, BR bots of the file, BR bots named by a result, and remaining chunks. */
  readonly counts: Readonly<Record<string, number>>
}

/** Imports 4,000 BR bots and kills the server this many times during the import. */
export const runImportKillRounds = (
  most: number,
  databaseUrl?: string,
): Promise<ImportKillReport> =>
  withKilledConsole({ bots: 1, databaseUrl }, (killed) => killImport(killed, most))

const Started = z.object({ job: z.object({ id: z.int() }) })

async function killImport(killed: KilledConsole, most: number): Promise<ImportKillReport> {
  const { db, session } = killed
  await session.post('servers', { name: SERVER, ip: '192.0.2.1', port: 7777 })
  const file = { format: 'csv', content: rosterOf(ROWS, { server: SERVER }) }
  const answer = await session.post(`jobs/imports/roster?total=${ROWS}`, file)
  const { id } = Started.parse(await answer.json()).job
  const kills = await killJob(killed, id, { most, aliveMs: ALIVE_MS })
  const { rows } = await sql`
    select
      (select processed from job where id = ${id}) as processed,
      (select count(*) from job_item where job_id = ${id} and outcome = 'done') as done,
      (select count(*) from account where nickname like 'bot%') as bots,
      (select count(distinct br_bot.id) from br_bot
        inner join job_item on job_id = ${id} and target_id = cast(br_bot.id as text)) as named,
      (select count(*) from job_import_chunk) as chunks`.execute(db)
  return { kills, counts: z.record(z.string(), z.coerce.number()).parse(rows[0]) }
}
