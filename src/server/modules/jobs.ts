import type { JobDraft } from '#contract/job.ts'
import { JOB_SAMPLE } from '#contract/job-choices.ts'
import { JOB_KINDS } from '#contract/job-kinds.ts'
import type { jobs as contract } from '#contract/jobs.ts'
import { requireConfirmation } from '../auth/confirmation.ts'
import type { Person } from '../auth/session.ts'
import { withFilterText } from '../db/lists/list.ts'
import { prepareFilter } from '../db/lists/prepare-filter.ts'
import type { Db } from '../db/schema.ts'
import { AppError, found } from '../errors.ts'
import type { Context, Handlers } from '../http/context.ts'
import {
  insertChanges,
  insertFailed,
  insertIds,
  insertJob,
  insertMatching,
  setTotal,
} from '../jobs/create-job.ts'
import { forecastJob } from '../jobs/forecast.ts'
import {
  type ChangingJob,
  canSee,
  changing,
  isImport,
  type JobRow,
  needsConfirmation,
  readJob,
  requireControl,
  targetNames,
  toJob,
} from '../jobs/job-rows.ts'
import { listJobs } from '../jobs/list-jobs.ts'
import { requireNotRetried, requireNotUndone } from '../jobs/origin.ts'
import { exportResults, listResults } from '../jobs/results.ts'
import { nextItems } from '../jobs/slice.ts'
import { downloadFile, removeFile, startExport } from '../jobs/start-export.ts'
import { startImport } from '../jobs/start-import.ts'
import { changeState, type TRANSITIONS } from '../jobs/state.ts'
import { limitDrafts } from '../jobs/sweep-jobs.ts'
import { warningOf } from '../jobs/warning.ts'
import { type Write, write } from '../rows/write.ts'

export const jobs: Handlers<typeof contract> = {
  list: ({ query }, context) => listJobs(query, context),

  get: async ({ params: { id } }, { db, user }) => toJob(await readVisible(db, id, user), user),

  items: async ({ params: { id }, query }, context) =>
    listResults(context, await readVisible(context.db, id, context.user), query),

  export: async ({ params: { id }, query: { outcome } }, context) =>
    exportResults(context, changing(await readVisible(context.db, id, context.user)), outcome),

  add: async ({ body }, context) => {
    const { kind, params, reason, ids, query } = body
    const { caller, db, user, jobs: runner } = context
    await requirePermission(context, { kind, undo_of: null, user_id: user.id })
    const prepared = query && (await prepareFilter(db, query, user, '/body/query/q'))
    const draft = { kind, params, reason, query: query ? withFilterText(query) : null }
    const id = await context.transact((trx) => insertJob(trx, caller, draft))
    await limitDrafts(db, user.id)
    const targets = runner.registry.targets[JOB_KINDS[kind].targets.resource]
    const total = prepared
      ? await insertMatching(db, id, targets, prepared)
      : await insertIds(db, id, ids ?? [])
    await setTotal(db, id, total)
    return draftOf(context, id)
  },

  importRoster: startImport('br_bot.import'),
  importProxies: startImport('proxy.import'),
  importServers: startImport('server.import'),

  addExport: ({ body }, context) => startExport(context, body),

  file: async ({ params: { id } }, context) =>
    downloadFile(context, await readVisible(context.db, id, context.user)),

  removeFile: async ({ params: { id } }, context) =>
    toJob(await removeFile(context, await readVisible(context.db, id, context.user)), context.user),

  start: async ({ params: { id }, body: { total } }, context) => {
    const job = await readVisible(context.db, id, context.user)
    if (job.user_id !== context.user.id)
      throw new AppError('forbidden', 'Only the user who created this job can start it.')
    if (job.total === 0) throw new AppError('conflict', 'This job has no items.')
    if (job.total !== total)
      throw new AppError('conflict', `This job has ${job.total} items, not ${total}.`)
    await requirePermission(context, job)
    return wakeAfter(
      context,
      write(context, (step) => moved(step, id, 'started')),
    )
  },

  pause: async ({ params: { id } }, context) =>
    moveJob(context, await readVisible(context.db, id, context.user), 'paused'),

  resume: async ({ params: { id } }, context) =>
    moveJob(context, await readVisible(context.db, id, context.user), 'resumed'),

  cancel: async ({ params: { id } }, context) =>
    moveJob(context, await readVisible(context.db, id, context.user), 'cancelled'),

  retry: async ({ params: { id } }, context) => {
    const job = changing(await readVisible(context.db, id, context.user))
    if (isImport(job))
      throw new AppError(
        'conflict',
        'The rows of an import are deleted when it ends. Correct the file and import it again.',
      )
    await requirePermission(context, job)
    requireNotRetried(job)
    if (job.state === 'paused' || job.state === 'stopped')
      throw new AppError('conflict', `This job is ${job.state}. Resume or cancel it first.`)
    return deriveJob(context, job, { retry_of: id, undo_of: job.undo_of }, insertFailed)
  },

  undo: async ({ params: { id } }, context) => {
    const job = changing(await readVisible(context.db, id, context.user))
    if (job.undo_of !== null)
      throw new AppError(
        'conflict',
        'An undo cannot be undone. Start the job again, or revert single changes in the audit log.',
      )
    await requirePermission(context, { ...job, undo_of: id })
    requireNotUndone(job)
    return deriveJob(context, job, { undo_of: id }, insertChanges)
  },
}

async function readVisible(db: Db, id: number, user: Person): Promise<JobRow> {
  const job = await readJob(db, id)
  return found(canSee(job, user) ? job : undefined, 'Job')
}

/** Refuses a caller who cannot make the change of a job now. */
async function requirePermission(
  { db, user }: Context<Person>,
  job: Pick<JobRow, 'kind' | 'undo_of' | 'user_id'>,
): Promise<void> {
  requireControl(job, user)
  if (needsConfirmation(job)) await requireConfirmation(db, user)
}

async function moveJob(context: Context<Person>, job: JobRow, name: keyof typeof TRANSITIONS) {
  if (name === 'resumed') await requirePermission(context, job)
  return wakeAfter(
    context,
    write(context, (step) => moved(step, job.id, name)),
  )
}

const moved = async (step: Write, id: number, name: keyof typeof TRANSITIONS) =>
  toJob(await changeState(step, id, name), step.user)

async function wakeAfter<Result>({ jobs }: Context, change: Promise<Result>): Promise<Result> {
  const result = await change
  jobs.wake()
  return result
}

const NO_ITEMS = {
  retry: 'No item of this job can be retried.',
  undo: 'This job changed nothing.',
}

/** A draft whose items come from another job. */
async function deriveJob(
  context: Context<Person>,
  job: ChangingJob,
  origin: { readonly retry_of?: number; readonly undo_of: number | null },
  insertItems: (trx: Db, jobId: number, job: JobRow) => Promise<number>,
): Promise<JobDraft> {
  if (job.state === 'running')
    throw new AppError('conflict', 'This job is running. Wait for its end, or pause it first.')
  const { kind, params, query, reason } = job
  const id = await context.transact(async (trx) => {
    const draft = await insertJob(trx, context.caller, { kind, params, query, reason, ...origin })
    const total = await insertItems(trx, draft, job)
    if (total === 0) throw new AppError('conflict', NO_ITEMS[origin.retry_of ? 'retry' : 'undo'])
    await setTotal(trx, draft, total)
    return draft
  })
  await limitDrafts(context.db, context.user.id)
  return draftOf(context, id)
}

async function draftOf(context: Context<Person>, id: number): Promise<JobDraft> {
  const { db, vault, user, caller, jobs: runner } = context
  const { registry } = runner
  const job = changing(await readJob(db, id))
  const first = await nextItems(db, id, 0, JOB_SAMPLE)
  const names = await targetNames(db, registry, job.kind, first)
  const forecast = await forecastJob({ db, vault, registry }, job, { caller, user })
  return {
    job: toJob(job, user),
    sample: first.map(({ target_id }) => ({ target_id, name: names.get(target_id) ?? null })),
    forecast,
    warning: await warningOf(db, registry, job, forecast),
  }
}
