import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#server/db/schema.ts'
import { type KilledConsole, startAgain, waitAtRandom } from './killed-console.ts'

const POLL_MS = 20

interface Kills {
  readonly most: number
  /** A process is killed within this time after it has claimed the job. */
  readonly aliveMs: number
}

/** Kills the server this many times during a job, then waits for the end of the job; returns the number of kills. */
export async function killJob(
  killed: KilledConsole,
  id: number,
  { most, aliveMs }: Kills,
): Promise<number> {
  const { console, db } = killed
  let kills = 0
  while (await isHeld(db, id)) {
    if (kills === most) {
      await delay(POLL_MS)
      continue
    }
    await waitAtRandom(aliveMs)
    await console.stop('SIGKILL')
    if (await isRunning(db, id)) kills += 1
    await startAgain(killed)
  }
  return kills
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
