import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { openDatabase, refreshStatistics } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { type RunningConsole, startConsole } from './console-process.ts'
import { buildServer } from './factories.ts'
import { fillBots } from './fill-bots.ts'
import { type Session, signUp } from './sign-up.ts'

const ACCOUNTS = 40_000
/** A process is killed within this time after it has taken the export, which takes more than a second. */
const ALIVE_MS = 100
const POLL_MS = 20

export interface ExportKillReport {
  readonly kills: number
  /** Whether the rows of the file are those of the list, each once, newest first. */
  readonly isComplete: boolean
  readonly processed: number
}

/** Exports 40,000 accounts, kills the server in the middle of it so many times, then downloads the file. */
export async function runExportKillRounds(
  most: number,
  databaseUrl?: string,
): Promise<ExportKillReport> {
  const console = await startConsole({
    ...{ NIGHT_SHIFT_RATE_LIMIT: '1000000' },
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  const file = join(console.dataDir, 'night-shift.db')
  const db = await openDatabase({ url: databaseUrl, file })
  try {
    const session = await signUp(console.url)
    await fillBots(db, await buildServer(db), ACCOUNTS)
    await refreshStatistics(db)
    return await killExport(db, console, session, most)
  } finally {
    await console.stop()
    await db.destroy()
    await rm(console.dataDir, { recursive: true })
  }
}

const Started = z.object({ id: z.int(), total: z.int() })

async function killExport(
  db: Db,
  console: RunningConsole,
  session: Session,
  most: number,
): Promise<ExportKillReport> {
  const answer = await session.post('jobs/exports', { kind: 'account.export', query: {} })
  const { id } = Started.parse(await answer.json())
  let kills = 0
  while (await isHeld(db, id)) {
    if (kills === most) {
      await delay(POLL_MS)
      continue
    }
    // Not a wait for an event: the kill must come at a random moment.
    await delay(Math.random() * ALIVE_MS)
    await console.stop('SIGKILL')
    if (await isRunning(db, id)) kills += 1
    // On PostgreSQL, the lease of the killed process would end after some seconds.
    await db.updateTable('job').set({ until_ms: 0 }).execute()
    await console.start()
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
