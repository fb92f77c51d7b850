import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'

/** Longer than a pause of a process. One that dies keeps its jobs for so long. */
const LEASE_MS = 15_000

const HELD = [
  'id',
  'kind',
  'params',
  'reason',
  'user_id',
  'username',
  'ip',
  'agent',
  'api_key',
  'undo_of',
  'node',
  'fence',
] as const

/** A job that this process runs. */
export type HeldJob = NonNullable<Awaited<ReturnType<typeof claimJob>>>

/** Takes over a running job that no process runs; undefined if there is none. */
export function claimJob(db: Db, node: number) {
  const now = currentTime()
  const free = db
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'running')
    .where('until_ms', '<', now)
    .orderBy('id')
    .limit(1)
  return (
    db
      .updateTable('job')
      .set(({ eb }) => ({ node, fence: eb('fence', '+', 1), until_ms: now + LEASE_MS }))
      .where('id', '=', free)
      // Another process that claimed it at the same time has moved this.
      .where('until_ms', '<', now)
      .where('state', '=', 'running')
      .returning(HELD)
      .executeTakeFirst()
  )
}

/** Locks the job in the transaction of a slice; undefined if another process has taken it over, or it no longer runs. */
export const renewLease = (trx: Db, { id, fence }: Pick<HeldJob, 'id' | 'fence'>) =>
  trx
    .updateTable('job')
    .set({ until_ms: currentTime() + LEASE_MS })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'running')
    .returning(['processed', 'total', 'outcomes'])
    .executeTakeFirst()

/** Lets another process continue the jobs of this one at once. */
export const endLeases = (db: Db, node: number): Promise<void> => release(db, '=', node)

/** Lets this process continue the jobs of one that has died. For a database that only one process uses. */
export const endForeignLeases = (db: Db, node: number): Promise<void> => release(db, '<>', node)

async function release(db: Db, comparison: '=' | '<>', node: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ until_ms: 0 })
    .where('state', '=', 'running')
    .where('node', comparison, node)
    .execute()
}
