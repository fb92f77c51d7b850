import { setImmediate } from 'node:timers/promises'
import { EXPORT_KINDS, isExportKind, type NewExport } from '#contract/export-kinds.ts'
import type { Job } from '#contract/job.ts'
import { lockUser } from '../auth/lock-user.ts'
import type { Person } from '../auth/session.ts'
import { type CsvList, NamedCsv } from '../csv-list.ts'
import { withFilterText } from '../db/lists/list.ts'
import { prepareFilter } from '../db/lists/prepare-filter.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { audit } from '../history/audit.ts'
import type { Context } from '../http/context.ts'
import { earlierResult, markedBy } from '../http/idempotency.ts'
import { record } from '../rows/steps.ts'
import { write } from '../rows/write.ts'
import { insertJob, setTotal } from './create-job.ts'
import { queryToStore } from './export-slice.ts'
import { dropFile, readFile, requireRoom } from './job-files.ts'
import { canControl, fileOf, JOB, type JobRow, readJob, requireControl, toJob } from './job-rows.ts'
import { changeState } from './state.ts'

/** Counted by one statement, which blocks other requests on SQLite. */
const IDS_PER_COUNT = 1000

/** Starts a job that exports the rows that match now. */
export async function startExport(
  context: Context<Person>,
  { kind, query }: NewExport,
): Promise<Job> {
  const { caller, db, user, jobs } = context
  requireControl({ kind, undo_of: null, user_id: user.id }, user)
  const named = { kind, query: withFilterText(query) }
  // The parsed filter also contains the definitions of its fields.
  const marked = markedBy(context, named)
  const earlier = await earlierResult<Job>(db, marked)
  if (earlier) return earlier
  const prepared = await prepareFilter(db, query, user, '/body/query/q')
  await requireRoom(db, user.id)
  const list = jobs.registry.exports[kind]
  await list.begin(db)
  const stored = await queryToStore(db, kind, prepared, user)
  const { total, first } = await countRows(db, list, prepared)
  const draft = { ...named, params: {}, reason: '' }
  const job = await write(marked, async (step) => {
    const { trx } = step
    // Concurrent requests wait here, so that they cannot exceed the limit.
    await lockUser(trx, user.id)
    await requireRoom(trx, user.id)
    const id = await insertJob(trx, caller, draft)
    await setTotal(trx, id, total)
    // Rows that are added from now on have larger ids.
    const file = { job_id: id, last_id: first + 1, query: stored }
    await trx.insertInto('job_file').values(file).execute()
    return toJob(await changeState(step, id, 'started'), user)
  })
  jobs.wake()
  return job
}

/** The number of matching rows, and the largest id among them. */
async function countRows(
  db: Db,
  list: CsvList,
  query: object,
): Promise<{ total: number; first: number }> {
  let total = 0
  let first = 0
  let last: number | undefined
  for (;;) {
    const ids = await list.idsAfter(db, query, { last, limit: IDS_PER_COUNT })
    first ||= ids[0] ?? 0
    last = ids.at(-1)
    total += ids.length
    if (ids.length < IDS_PER_COUNT) return { total, first }
    await setImmediate()
  }
}

/** The file of a finished export as a download, which is audited as an export. */
export async function downloadFile(
  context: Context<Person>,
  { id, kind, query, ...job }: JobRow,
): Promise<AsyncIterable<string>> {
  const { db, user, caller, jobs, transact, authorize } = context
  if (!isExportKind(kind)) throw new AppError('conflict', 'This job exports no rows.')
  if (!canControl({ kind, ...job }, user)) throw refused()
  if (job.state !== 'done')
    throw new AppError('conflict', `This export is ${job.state} and has no file.`)
  if (fileOf(job) === null)
    throw new AppError('not_found', 'The file of this export was deleted. Export the rows again.')
  const { action } = jobs.registry.exports[kind]
  await transact((trx) => audit(trx, caller, { action, after: { filter: query, job: id } }))
  const { download } = EXPORT_KINDS[kind]
  return new NamedCsv(
    download ?? 'export',
    readFile(db, id, () => authorize(db)),
  )
}

/** Deletes the file of a finished export. */
export async function removeFile(context: Context<Person>, { id }: JobRow): Promise<JobRow> {
  return write(context, async (step) => {
    const { trx, user } = step
    const job = await readJob(trx, id)
    if (!canControl(job, user)) throw refused()
    if (fileOf(job) === null) throw new AppError('conflict', 'This job has no file.')
    await dropFile(trx, id)
    await record(step, JOB, { action: 'job.file_deleted', entityId: id }, { ids: [id] })
    return readJob(trx, id)
  })
}

const refused = () =>
  new AppError('forbidden', 'Only the user who exported this file and administrators can use it.')
