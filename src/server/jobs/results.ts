import type { Output } from '#contract/endpoint.ts'
import { isExportKind } from '#contract/export-kinds.ts'
import type { JobItem, OutcomeFilter } from '#contract/job-items.ts'
import type { jobs as contract } from '#contract/jobs.ts'
import type { Person } from '../auth/session.ts'
import { exportCsv } from '../csv-export.ts'
import { metaOf } from '../db/paging.ts'
import type { Db } from '../db/schema.ts'
import type { Context } from '../http/context.ts'
import { type ChangingJob, ITEM_COLUMNS, isImport, type JobRow, toItems } from './job-rows.ts'

interface ResultsQuery {
  readonly page: number
  readonly per_page: number
  readonly outcome?: OutcomeFilter | undefined
}

/** A page of the results of a job. */
export async function listResults(
  { db, jobs }: Context<Person>,
  job: JobRow,
  { outcome, ...page }: ResultsQuery,
): Promise<Output<typeof contract.items>> {
  const { id, kind, processed, outcomes } = job
  if (isExportKind(kind)) return { data: [], meta: metaOf(page, { total: 0, filtered: 0 }) }
  // The rows of an import have no items before they are imported.
  const total = isImport(job) ? processed : job.total
  const counts = {
    all: total,
    pending: total - processed,
    ...outcomes,
  }
  const filtered = counts[outcome ?? 'all'] ?? 0
  const offset = (page.page - 1) * page.per_page
  // The items are processed in order, so the position of most pages is known.
  const isByPosition = outcome === undefined || outcome === 'pending'
  const position = outcome === 'pending' ? processed + offset : offset
  const rows = await selectItems(db, id, outcome)
    .where('seq', '>', isByPosition ? position : 0)
    .offset(isByPosition ? 0 : offset)
    .limit(page.per_page)
    .execute()
  const data = await toItems(db, jobs.registry, kind, rows)
  return { data, meta: metaOf(page, { total, filtered }) }
}

/** The results of a job as a CSV file. */
export function exportResults(
  context: Context<Person>,
  { id, kind }: ChangingJob,
  outcome: OutcomeFilter | undefined,
) {
  const { db, jobs } = context
  return exportCsv(context, {
    action: 'job.exported',
    query: { id, outcome },
    columns: {
      seq: (item: JobItem) => item.seq,
      id: ({ target_id }) => target_id,
      name: ({ name }) => name,
      outcome: (item) => item.outcome,
      reason: ({ reason }) => reason,
      audit_id: ({ audit_id }) => audit_id,
      line: ({ line }) => line,
    },
    read: async (last, limit) => {
      const rows = await selectItems(db, id, outcome)
        .where('seq', '>', last?.seq ?? 0)
        .limit(limit)
        .execute()
      return toItems(db, jobs.registry, kind, rows)
    },
  })
}

/** The items of a job in the order in which they are processed; of one outcome, unless it is undefined. */
function selectItems(db: Db, id: number, outcome: OutcomeFilter | undefined) {
  const items = db
    .selectFrom('job_item')
    .select(ITEM_COLUMNS)
    .where('job_id', '=', id)
    .orderBy('seq')
  if (outcome === undefined) return items
  return outcome === 'pending'
    ? items.where('outcome', 'is', null)
    : items.where('outcome', '=', outcome)
}
