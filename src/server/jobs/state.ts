import type { JobState } from '#contract/job-choices.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Caller } from '../history/audit.ts'
import { record } from '../rows/steps.ts'
import type { Write } from '../rows/transaction.ts'
import { dropImport } from './import-store.ts'
import { dropFile } from './job-files.ts'
import { JOB, type JobRow, lockJob, readJob, requireControl } from './job-rows.ts'
import type { HeldJob } from './lease.ts'
import { requireOrigin } from './origin.ts'

interface Transition {
  /** The states in which the transition is allowed. */
  readonly from: readonly JobState[]
  readonly to: JobState
  /** The end of the sentence "This job is done and cannot be …". */
  readonly verb: string
}

export const TRANSITIONS = {
  started: { from: ['draft'], to: 'running', verb: 'started' },
  paused: { from: ['running'], to: 'paused', verb: 'paused' },
  resumed: { from: ['paused', 'stopped'], to: 'running', verb: 'resumed' },
  cancelled: {
    from: ['draft', 'running', 'paused', 'stopped'],
    to: 'cancelled',
    verb: 'cancelled',
  },
} as const satisfies Record<string, Transition>

/** Changes the state of a job. Pausing, resuming and cancelling are idempotent. A job that is started or resumed runs with the permissions of the caller. */
export async function changeState(
  step: Write,
  id: number,
  name: keyof typeof TRANSITIONS,
): Promise<JobRow> {
  const { trx, caller, user } = step
  const { from, to, verb }: Transition = TRANSITIONS[name]
  const job = await lockJob(trx, id)
  requireControl(job, user)
  // The response to an earlier call can be lost. A repeated start has an idempotency key instead.
  if (job.state === to && name !== 'started') return job
  if (!from.includes(job.state))
    throw new AppError('conflict', `This job is ${job.state} and cannot be ${verb}.`)
  if (name === 'resumed' && job.undone_by !== null)
    throw new AppError(
      'conflict',
      `Job ${job.undone_by} is the undo of this job, so it cannot be resumed.`,
    )
  if (name === 'started') await requireOrigin(trx, job)
  await trx
    .updateTable('job')
    .set(({ eb }) => ({
      state: to,
      until_ms: to === 'running' ? 0 : currentTime(),
      stop_reason: null,
      ...(name === 'started' && { started_at: new Date(currentTime()) }),
      // A process that has not noticed a pause would continue as the earlier user.
      ...(to === 'running' && { ...runAs(caller), fence: eb('fence', '+', 1) }),
      ...(to === 'cancelled' && { finished_at: new Date(currentTime()) }),
    }))
    .where('id', '=', id)
    .execute()
  if (to === 'cancelled') {
    await dropFile(trx, id)
    await dropImport(trx, id)
  }
  const entry = { action: `job.${name}`, entityId: id, after: summaryOf(job) } as const
  // Their `retried_by` and `undone_by` can change as well.
  const others = [job.retry_of, job.undo_of].filter((other) => other !== null)
  await record(step, JOB, entry, { ids: [id, ...others] })
  return readJob(trx, id)
}

/** The columns that name the user whose permissions a job has. */
export const runAs = ({ userId, username, ip, agent, apiKey }: Caller) => ({
  user_id: userId ?? '',
  username: username ?? '',
  ip,
  agent,
  api_key: apiKey ?? null,
})

const summaryOf = ({
  kind,
  total,
  processed,
  params,
  query,
  reason,
  undo_of,
  retry_of,
}: JobRow) => ({
  kind,
  total,
  processed,
  params,
  query,
  reason,
  ...(undo_of !== null && { undo_of }),
  ...(retry_of !== null && { retry_of }),
})

/** Stops a job of this process. */
export async function stopJob(
  db: Db,
  { id, fence }: Pick<HeldJob, 'id' | 'fence'>,
  stop_reason: string,
): Promise<void> {
  await db
    .updateTable('job')
    .set({ state: 'stopped', stop_reason, until_ms: currentTime() })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'running')
    .execute()
}
