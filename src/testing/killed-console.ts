import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { refreshStatistics } from '#server/db/statistics.ts'
import { type RunningConsole, startConsole } from './console-process.ts'
import { buildServer } from './factories.ts'
import { fillBots } from './fill-bots.ts'
import { type Session, signUp } from './sign-up.ts'

/** A console in a process of its own, with BR bots and a signed-in administrator. */
export interface KilledConsole {
  readonly console: RunningConsole
  readonly db: Db
  readonly session: Session
}

interface Fill {
  readonly bots: number
  readonly databaseUrl: string | undefined
}

/** Runs with a console that can be killed, and removes it afterwards. */
export async function withKilledConsole<Result>(
  { bots, databaseUrl }: Fill,
  run: (killed: KilledConsole) => Promise<Result>,
): Promise<Result> {
  const console = await startConsole(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl })
  const file = join(console.dataDir, 'night-shift.db')
  const db = await openDatabase({ url: databaseUrl, file })
  try {
    const session = await signUp(console.url)
    await fillBots(db, await buildServer(db), bots)
    await refreshStatistics(db)
    return await run({ console, db, session })
  } finally {
    await console.stop()
    await db.destroy()
    await rm(console.dataDir, { recursive: true })
  }
}

/** Not a wait for an event: a kill must come at a random moment. */
export const waitAtRandom = (withinMs: number) => delay(Math.random() * withinMs)

/** Starts a killed console again. On PostgreSQL, the leases of the killed process would end after some seconds. */
export async function startAgain({ console, db }: KilledConsole): Promise<void> {
  await db.updateTable('job').set({ until_ms: 0 }).execute()
  await console.start()
}
