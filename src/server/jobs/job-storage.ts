import type { FastifyBaseLogger } from 'fastify'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { FILE_DAYS } from '#contract/job-choices.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { currentTime, GRACE_MS } from '../db/clock.ts'
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

/** The tables with the files of exports and the rows of imports. */
type Storage = 'job_file' | 'job_import'

/** The number of unfinished jobs that store a file or rows: all of them, and those of one user. */
export function countUnfinished(db: Db, storage: Storage, userId: string) {
  return db
    .selectFrom('job')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('user_id', '=', userId).as('own'),
    ])
    .where('id', 'in', db.selectFrom(storage).select('job_id'))
    .where('state', 'in', ['running', 'paused', 'stopped'])
    .executeTakeFirstOrThrow()
}

/** Drops what jobs store that match `isEnded`, or that were paused or stopped `FILE_DAYS` ago and not resumed. */
export async function sweepStorage(
  context: SweepContext,
  storage: Storage,
  isEnded: (eb: ExpressionBuilder<Database, 'job'>, beforeMs: number) => Expression<SqlBool>,
  drop: (trx: Db, jobId: number) => Promise<void>,
): Promise<void> {
  const { db } = context
  const beforeMs = currentTime() - FILE_DAYS * DAY_MS - GRACE_MS
  const old = await db
    .selectFrom('job')
    .select('id')
    .where('id', 'in', db.selectFrom(storage).select('job_id'))
    .where(({ or, and, eb }) =>
      or([
        isEnded(eb, beforeMs),
        and([eb('state', 'in', ['paused', 'stopped']), eb('until_ms', '<', beforeMs)]),
      ]),
    )
    .execute()
  for (const { id } of old) await dropUnlessResumed(context, id, drop)
}

/**
 * Deletes the stored data of an old job and cancels the job, because it cannot be resumed without the data. Does nothing if
 * the job has just been resumed.
 */
async function dropUnlessResumed(
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
