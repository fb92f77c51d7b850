import { type SqlBool, sql } from 'kysely'
import { FAILED_OUTCOMES } from '#contract/job-choices.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { type JobRow, lockJob } from './job-rows.ts'

/** Refuses to retry a job that was retried: its items would be changed again. */
export function requireNotRetried({ id, retried_by }: JobRow): void {
  if (retried_by !== null)
    throw new AppError('conflict', `Job ${retried_by} is the retry of job ${id}.`)
}

/** Refuses to undo a job that was undone. */
export function requireNotUndone({ id, undone_by }: JobRow): void {
  if (undone_by !== null)
    throw new AppError('conflict', `Job ${undone_by} is the undo of job ${id}.`)
}

/** Refuses to start a retry or an undo if its job has changed since. */
export async function requireOrigin(trx: Db, { retry_of, undo_of, total }: JobRow): Promise<void> {
  if (retry_of !== null) {
    requireNotRetried(await lockOrigins(trx, retry_of))
    await requireSameItems(trx, retry_of, total)
  }
  if (undo_of === null) return
  const undone = await lockJob(trx, undo_of)
  requireHalted(undone)
  // A retry of an undo has the items that the undo could not change.
  if (retry_of !== null) return
  requireNotUndone(undone)
  if (undone.outcomes.done !== total)
    throw new AppError(
      'conflict',
      `Job ${undo_of} continued after this undo was created. Undo it again.`,
    )
}

/** Refuses to undo a job that was resumed after the undo was created: rows that it changes later would not be undone. */
function requireHalted({ id, state }: JobRow): void {
  if (state === 'running')
    throw new AppError('conflict', `Job ${id} is running again. Pause it, then undo it again.`)
}

/** Locks a job and those that it retries, directly or indirectly, so that their other retries start before or after this one. */
async function lockOrigins(trx: Db, id: number): Promise<JobRow> {
  const origin = await lockJob(trx, id)
  if (origin.retry_of !== null) await lockOrigins(trx, origin.retry_of)
  return origin
}

/** Refuses to retry items that another retry got after this one was created: they would be changed twice. */
async function requireSameItems(trx: Db, id: number, total: number): Promise<void> {
  const { items } = await trx
    .selectFrom('job_item')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .where(canBeRetried(id))
    .executeTakeFirstOrThrow()
  if (items !== total)
    throw new AppError(
      'conflict',
      `Another retry has some of the failed items of job ${id}. Retry job ${id} again for the others.`,
    )
}

/**
 * The failed items of a job, except for those of other retries of the job or of those that it retries, directly or indirectly. A
 * cancelled retry has only the items that it has changed.
 */
export const canBeRetried = (id: number) => sql<SqlBool>`
  job_id = ${id} and outcome in (${sql.join(FAILED_OUTCOMES)}) and target_id not in (
    with recursive origin (id, retry_of) as (
      select id, retry_of from job where id = ${id}
      union all select job.id, job.retry_of from job inner join origin on job.id = origin.retry_of),
    retry (id, state) as (
      select id, state from job where retry_of in (select id from origin) and id not in (select id from origin)
      union all select job.id, job.state from job inner join retry on job.retry_of = retry.id)
    select target_id from job_item inner join retry on job_item.job_id = retry.id
    where outcome = 'done' or state not in ('draft', 'cancelled'))`
