import { expressionBuilder } from 'kysely'
import { currentTime } from '../db/clock.ts'
import type { Database, Db } from '../db/schema.ts'

/** Jobs that were paused or stopped before a time, in ms since 1970, and not resumed. */
export function interruptedBefore(ms: number) {
  const { and, eb } = expressionBuilder<Database, 'job'>()
  return and([eb('state', 'in', ['paused', 'stopped']), eb('until_ms', '<', ms)])
}

/**
 * Deletes the stored data of an old job and cancels the job, because it cannot be resumed without the data. Does nothing if
 * the job has just been resumed.
 */
export function dropUnlessResumed(
  db: Db,
  jobId: number,
  drop: (trx: Db, jobId: number) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('job')
      .set({ state: 'cancelled', finished_at: new Date(currentTime()) })
      .where('id', '=', jobId)
      .where('state', 'in', ['paused', 'stopped'])
      .execute()
    const { state } = await trx
      .selectFrom('job')
      .select('state')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    if (state !== 'running') await drop(trx, jobId)
  })
}
