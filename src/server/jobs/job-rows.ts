import { type Selectable, sql } from 'kysely'
import { audit } from '#contract/audit.ts'
import { JOB_KINDS } from '#contract/job-kinds.ts'
import type { Job, JobItem } from '#contract/jobs.ts'
import { allows } from '#domain/access.ts'
import type { Person } from '../auth/session.ts'
import { withInstants } from '../db/instants.ts'
import type { Db } from '../db/schema.ts'
import type { JobItemTable, JobTable } from '../db/tables/jobs.ts'
import { found } from '../errors.ts'
import type { JobRegistry } from './kind.ts'

export type JobRow = Awaited<ReturnType<typeof selectJobs>>[number]
type ItemRow = Pick<
  Selectable<JobItemTable>,
  'seq' | 'target_id' | 'outcome' | 'reason' | 'audit_id'
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

export const ITEM_COLUMNS = ['seq', 'target_id', 'outcome', 'reason', 'audit_id'] as const

const UNDONE_BY = sql<number | null>`(
  select min(id) from job as undoing
  where undoing.undo_of = job.id and undoing.retry_of is null and undoing.state <> 'draft')`

/** Jobs by id, newest first. */
export const selectJobs = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('job')
    .select(COLUMNS)
    .select(UNDONE_BY.as('undone_by'))
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()

export async function readJob(db: Db, id: number): Promise<JobRow> {
  const [row] = await selectJobs(db, [id])
  return found(row, 'Job')
}

/** A job as the API returns it to this user. */
export function toJob(row: JobRow, user: Person): Job {
  const isUndone = row.undone_by !== null
  return {
    ...withInstants(row),
    can_control: canControl(row, user),
    can_undo:
      (row.outcomes.done ?? 0) > 0 &&
      !isUndone &&
      row.state !== 'running' &&
      allows(audit.revert.access, 'POST', user),
  }
}

/** Whether a user can make the change of a job. */
export const canControl = ({ kind, undo_of }: Pick<JobRow, 'kind' | 'undo_of'>, user: Person) =>
  allows(undo_of === null ? JOB_KINDS[kind].access : audit.revert.access, 'POST', user)

/** Whether a user can see a job: they can read the rows that it changes. */
export const canSee = ({ kind }: Pick<JobRow, 'kind'>, user: Person) =>
  allows(JOB_KINDS[kind].access, 'GET', user)

/** Items as the API returns them, with the names of their rows. */
export async function toItems(
  db: Db,
  registry: JobRegistry,
  kind: JobRow['kind'],
  rows: readonly ItemRow[],
): Promise<JobItem[]> {
  const names = await targetNames(
    db,
    registry,
    kind,
    rows.map(({ target_id }) => target_id),
  )
  return rows.map((row) => ({ ...row, name: names.get(row.target_id) ?? null }))
}

export async function targetNames(
  db: Db,
  { targets }: JobRegistry,
  kind: JobRow['kind'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return targets[JOB_KINDS[kind].targets.resource].names(db, ids)
}
