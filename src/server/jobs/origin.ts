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
  if (retry_of !== null) requireNotRetried(await lockJob(trx, retry_of))
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
