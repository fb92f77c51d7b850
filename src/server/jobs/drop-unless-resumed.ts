import type { FastifyBaseLogger } from 'fastify'
import { expressionBuilder } from 'kysely'
import { currentTime } from '../db/clock.ts'
import { announce } from '../db/commits.ts'
import type { Database, Db } from '../db/schema.ts'
import type { LiveHint } from '../history/entity.ts'
import type { Live } from '../live/live.ts'
import { sendHints } from '../rows/transaction.ts'

export interface SweepContext {
  readonly db: Db
  readonly live: Live
  readonly logger: FastifyBaseLogger
}

/** Jobs that were paused or stopped before a time, in ms since 1970, and not resumed. */
export function interruptedBefore(ms: number) {
  const { and, eb } = expressionBuilder<Database, 'job'>()
  return and([eb('state', 'in', ['paused', 'stopped']), eb('until_ms', '<', ms)])
}

/**
 * Deletes the stored data of an old job and cancels the job, because it cannot be resumed without the data. Does nothing if
 * the job has just been resumed.
 */
export async function dropUnlessResumed(
  { db, live, logger }: SweepContext,
  jobId: number,
  drop: (trx: Db, jobId: number) => Promise<void>,
): Promise<void> {
  const hints = await db.transaction().execute(async (trx) => {
    const cancelled = await trx
      .updateTable('job')
      .set({ state: 'cancelled', finished_at: new Date(currentTime()) })
      .where('id', '=', jobId)
      .where('state', 'in', ['paused', 'stopped'])
      .returning('id')
      .execute()
    const { state } = await trx
      .selectFrom('job')
      .select('state')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    if (state !== 'running') await drop(trx, jobId)
    const changes: LiveHint[] = cancelled.map(({ id }) => ({ topic: 'jobs', ids: [id] }))
    await announce(trx, changes)
    return changes
  })
  sendHints(live, hints)
  if (hints.length > 0) logger.info({ job: jobId }, 'a job that nobody resumed was cancelled')
}
