import { type SqlBool, sql } from 'kysely'
import { MINUTE_MS } from '#domain/time-units.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'

/** Longer than any pause of a process. The jobs of a dead process continue after this time. */
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

/** A lease that ends later was taken while the clock was ahead. */
export const LONGEST_LEASE_MS = 5 * MINUTE_MS

const hasEnded = (now: number) => sql<SqlBool>`
  (until_ms < ${now} or until_ms > ${now + LONGEST_LEASE_MS})`

/** A job that this process runs. */
export type HeldJob = NonNullable<Awaited<ReturnType<typeof claimJob>>>

/** Takes over a running job that no process runs; undefined if there is none. */
export function claimJob(db: Db, node: number) {
  const now = currentTime()
  const free = db
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'running')
    .where(hasEnded(now))
    .orderBy('id')
    .limit(1)
  return (
    db
      .updateTable('job')
      .set(({ eb }) => ({ node, fence: eb('fence', '+', 1), until_ms: now + LEASE_MS }))
      .where('id', '=', free)
      // Fails if another process has claimed the job at the same time.
      .where(hasEnded(now))
      .where('state', '=', 'running')
      .returning(HELD)
      .executeTakeFirst()
  )
}

/**
 * Locks the job in the transaction of a slice; undefined if another process has taken it over, or if it is no longer
 * running.
 */
export const renewLease = (trx: Db, { id, fence }: Pick<HeldJob, 'id' | 'fence'>) =>
  trx
    .updateTable('job')
    .set({ until_ms: currentTime() + LEASE_MS })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'running')
    .returning(['processed', 'total', 'outcomes'])
    .executeTakeFirst()

/** Releases the jobs of this process, so that another process can continue them immediately. */
export const endLeases = (db: Db, node: number): Promise<void> => release(db, '=', node)

/** Lets this process continue the jobs of a dead process. For a database that only one process uses. */
export const endForeignLeases = (db: Db, node: number): Promise<void> => release(db, '<>', node)

async function release(db: Db, comparison: '=' | '<>', node: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ until_ms: 0 })
    .where('state', '=', 'running')
    .where('node', comparison, node)
    .execute()
}
