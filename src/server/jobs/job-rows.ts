import { type RawBuilder, type Selectable, sql } from 'kysely'
import { audit } from '#contract/audit.ts'
import { type AnyJobKind, isExportKind } from '#contract/export-kinds.ts'
import { type ImportKindName, isImportKind } from '#contract/import-kinds.ts'
import type { Job } from '#contract/job.ts'
import type { JobItem } from '#contract/job-items.ts'
import { JOB_KINDS, type JobKindName } from '#contract/job-kinds.ts'
import { allows } from '#domain/access.ts'
import type { Person } from '../auth/session.ts'
import { currentTime } from '../db/clock.ts'
import { withInstants } from '../db/instants.ts'
import { namesBefore } from '../db/lists/named-rows.ts'
import { canReadFilter } from '../db/lists/stored-filter.ts'
import type { Db } from '../db/schema.ts'
import type { JobItemTable, JobTable } from '../db/tables/jobs.ts'
import { AppError, found } from '../errors.ts'
import { expiryOf } from './job-files.ts'
import type { JobRegistry, JobTargets } from './kind.ts'
import { ALL_KINDS, rulesOf } from './kind-rules.ts'

/** For the audit entries of jobs, whose changes cannot be undone. */
export const JOB = { topic: 'jobs' } as const

export type JobRow = Awaited<ReturnType<typeof selectJobs>>[number]
/** A job with a result for each of its rows, which it changes or imports. */
export type ChangingJob = JobRow & { readonly kind: ItemKind }
export type ItemKind = JobKindName | ImportKindName
type ItemRow = Pick<
  Selectable<JobItemTable>,
  'seq' | 'line' | 'target_id' | 'outcome' | 'reason' | 'audit_id' | 'reverts'
>

const COLUMNS = [
  'id',
  'kind',
  'params',
  'query',
  'reason',
  'state',
  'stop_reason',
  'total',
  'processed',
  'outcomes',
  'user_id',
  'username',
  'retry_of',
  'undo_of',
  'created_at',
  'started_at',
  'finished_at',
] as const satisfies (keyof JobTable)[]

export const ITEM_COLUMNS = [
  'seq',
  'line',
  'target_id',
  'outcome',
  'reason',
  'audit_id',
  'reverts',
] as const

/** The first job that retries or undoes a job. A cancelled one leaves rows that another job can change. */
const firstWhere = (follows: RawBuilder<boolean>) => sql<number | null>`(
  select min(id) from job as next
  where ${follows} and next.started_at is not null and next.state <> 'cancelled')`

const RETRIED_BY = firstWhere(sql`next.retry_of = job.id`)
const UNDONE_BY = firstWhere(sql`next.undo_of = job.id and next.retry_of is null`)

/** Jobs by id, newest first. */
export const selectJobs = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('job')
    .select(COLUMNS)
    .select([RETRIED_BY.as('retried_by'), UNDONE_BY.as('undone_by')])
    .select(({ selectFrom }) =>
      selectFrom('job_file')
        .select('size')
        .whereRef('job_file.job_id', '=', 'job.id')
        .as('file_size'),
    )
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()

export async function readJob(db: Db, id: number): Promise<JobRow> {
  const [row] = await selectJobs(db, [id])
  return found(row, 'Job')
}

/** Locks a job. A running slice of the job ends first. */
export async function lockJob(trx: Db, id: number): Promise<JobRow> {
  await trx
    .updateTable('job')
    .set(({ ref }) => ({ fence: ref('fence') }))
    .where('id', '=', id)
    .execute()
  return readJob(trx, id)
}

/** A job as the API returns it to this user. */
export function toJob({ file_size, ...row }: JobRow, user: Person): Job {
  const isUndone = row.undone_by !== null
  const file = fileOf({ ...row, file_size })
  return {
    ...withInstants(row),
    query: canSeeQuery(row, user) ? row.query : null,
    file,
    can_control: canControl(row, user),
    can_download: file !== null && canControl(row, user),
    can_undo:
      (row.outcomes.done ?? 0) > 0 &&
      row.undo_of === null &&
      !isUndone &&
      row.state !== 'running' &&
      allows(audit.revert.access, 'POST', user),
  }
}

/** The names in a filter can be those of rows that other users cannot read. */
const canSeeQuery = (
  { kind, query, user_id }: Pick<JobRow, 'kind' | 'query' | 'user_id'>,
  user: Person,
): boolean =>
  user_id === user.id || query === null || canReadFilter(rulesOf(kind).query, query, user)

/** The file of a finished export; null if it does not exist or was deleted. */
export function fileOf({
  state,
  file_size,
  finished_at,
}: Pick<JobRow, 'state' | 'file_size' | 'finished_at'>): Job['file'] {
  if (state !== 'done' || file_size === null || !finished_at) return null
  const expiry = expiryOf(finished_at)
  if (expiry.getTime() <= currentTime()) return null
  return { size: Number(file_size), expires_at: expiry.toISOString() }
}

/** Whether a user can make the change of a job, or access the file that it exports. */
export function canControl(
  job: Pick<JobRow, 'kind' | 'undo_of' | 'user_id'>,
  user: Person,
): boolean {
  if (isExportKind(job.kind))
    return canSee(job, user) && (job.user_id === user.id || user.role === 'administrator')
  return allows(job.undo_of === null ? rulesOf(job.kind).change : audit.revert.access, 'POST', user)
}

/** Refuses a user who cannot control a job. */
export function requireControl(job: Parameters<typeof canControl>[0], user: Person): void {
  if (!canControl(job, user)) throw new AppError('forbidden', 'Your role does not allow this.')
}

/** Whether only a user who has confirmed their identity can start a job. */
export const needsConfirmation = ({ kind }: Pick<JobRow, 'kind'>): boolean => rulesOf(kind).confirm

/** Whether a job imports a file. The job that undoes it does not. */
export const isImport = <Of extends Pick<JobRow, 'kind' | 'undo_of'>>(
  job: Of,
): job is Of & { readonly kind: ImportKindName; readonly undo_of: null } =>
  isImportKind(job.kind) && job.undo_of === null

/** Whether a user can see a job: they can read its rows, even if they cannot change them. */
export const canSee = ({ kind }: Pick<JobRow, 'kind'>, user: Person) =>
  allows(rulesOf(kind).read, 'GET', user)

/** The kinds of jobs that a user can see. */
export const visibleKinds = (user: Person): AnyJobKind[] =>
  ALL_KINDS.filter((kind) => canSee({ kind }, user))

/** A job with a result for each of its rows; throws if it exports them. */
export function changing<Row extends Pick<JobRow, 'kind'>>(
  job: Row,
): Row & { readonly kind: ItemKind } {
  const { kind } = job
  if (isExportKind(kind)) throw new AppError('conflict', 'This job changes no rows.')
  return { ...job, kind }
}

/** Items as the API returns them, with the names of their rows. */
export async function toItems(
  db: Db,
  registry: JobRegistry,
  kind: ItemKind,
  rows: readonly ItemRow[],
): Promise<JobItem[]> {
  const names = await targetNames(db, registry, kind, rows)
  return rows.map(({ reverts: _, ...row }) => ({ ...row, name: names.get(row.target_id) ?? null }))
}

/** The names of the rows of items, by id; of rows that this job or the job that it undoes deleted, those that they had. */
export async function targetNames(
  db: Db,
  registry: JobRegistry,
  kind: ItemKind,
  items: readonly (Pick<ItemRow, 'target_id' | 'reverts'> & Partial<Pick<ItemRow, 'audit_id'>>)[],
): Promise<ReadonlyMap<string, string>> {
  // Rows that were not imported have no id.
  const known = items.filter(({ target_id }) => target_id !== '')
  if (known.length === 0) return new Map()
  const ids = known.map(({ target_id }) => target_id)
  const names = await targetsOf(registry, kind).names(db, ids)
  const unnamed = known.filter(({ target_id }) => !names.has(target_id))
  const deletions = unnamed.flatMap(({ audit_id, reverts }) => audit_id ?? reverts ?? [])
  return new Map([...(await namesBefore(db, deletions)), ...names])
}

/** The list with the rows of a job. */
export const targetsOf = ({ targets, imports }: JobRegistry, kind: ItemKind): JobTargets =>
  isImportKind(kind) ? imports[kind].targets : targets[JOB_KINDS[kind].targets.resource]
