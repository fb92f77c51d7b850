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
    requireNotRetried(await lockJob(trx, retry_of))
    await requireUnchanged(trx, retry_of, total)
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

/** Refuses to retry items that a cancelled retry has changed after this one was created: they would be changed twice. */
async function requireUnchanged(trx: Db, id: number, total: number): Promise<void> {
  const { items } = await trx
    .selectFrom('job_item')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .where(canBeRetried(id))
    .executeTakeFirstOrThrow()
  if (items !== total)
    throw new AppError(
      'conflict',
      `Another retry of job ${id} has changed some of its items. Retry it again.`,
    )
}

/** The failed items of a job, except for those that a cancelled retry, or a retry of that, has changed. */
export const canBeRetried = (id: number) => sql<SqlBool>`
  job_id = ${id} and outcome in (${sql.join(FAILED_OUTCOMES)}) and target_id not in (
    with recursive retry (id) as (
      select id from job where retry_of = ${id}
      union all select job.id from job inner join retry on job.retry_of = retry.id)
    select target_id from job_item inner join retry on job_item.job_id = retry.id
    where outcome = 'done')`
