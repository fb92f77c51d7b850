import { type SqlBool, sql } from 'kysely'
import type { AnyJobKind } from '#contract/export-kinds.ts'
import type { FilterField } from '#contract/filter/fields.ts'
import { JOB_FIELDS } from '#contract/filter/registry/jobs.ts'
import type { jobs as contract } from '#contract/jobs.ts'
import type { Person } from '../auth/session.ts'
import { countValues } from '../db/lists/count-values.ts'
import type { List, Searched } from '../db/lists/list.ts'
import { countRows, listPage } from '../db/lists/page.ts'
import type { Db } from '../db/schema.ts'
import type { Context, Handler } from '../http/context.ts'
import { selectJobs, toJob, visibleKinds } from './job-rows.ts'

type Query = Parameters<Handler<typeof contract.list>>[0]['query']

interface JobFilters {
  /** The kinds that the user can see. */
  readonly kinds: readonly AnyJobKind[]
}

/** The started jobs. A search matches text in the kind of a job. */
const JOBS: List<JobFilters> = {
  table: 'job',
  fields: JOB_FIELDS,
  sql: {
    state: 'state',
    kind: 'kind',
    user: 'username',
    rows: 'total',
    started: 'started_at',
    ended: 'finished_at',
  },
  filters: ({ kinds }, column) => [
    sql`${column('started_at')} is not null`,
    kinds.length === 0
      ? sql<SqlBool>`1 = 0`
      : sql<SqlBool>`${column('kind')} in (${sql.join(kinds)})`,
  ],
  search: { column: 'kind', isCounted: true },
}

/** The jobs whose rows the user can read, newest first. */
export async function listJobs(query: Query, { db, user }: Context<Person>) {
  const visible = { kinds: visibleKinds(user), search: '' }
  const asked = { ...query, ...visible, sort_by: 'id', sort_order: 'desc' } as const
  const counts = await countRows(db, JOBS, asked, visible)
  const { ids, meta } = await listPage(db, JOBS, asked, counts)
  const rows = ids.length === 0 ? [] : await selectJobs(db, ids)
  return { data: rows.map((job) => toJob(job, user)), meta }
}

/** Counts the jobs of a query that the user can see, by the values of a field. */
export const countJobs = (db: Db, query: Searched, field: FilterField, user: Person) =>
  countValues(db, JOBS, { ...query, kinds: visibleKinds(user) }, field)
