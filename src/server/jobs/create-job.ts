import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { AnyJobKind } from '#contract/export-kinds.ts'
import { DRAFTS_MAX } from '#contract/job-choices.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { AppError } from '../errors.ts'
import type { Caller } from '../history/audit.ts'
import type { JobRow } from './job-rows.ts'
import type { JobTargets } from './kind.ts'
import { canBeRetried } from './origin.ts'
import { runAs } from './state.ts'

/** SQLite writes this many items in about 10 ms. */
const ITEMS_PER_BATCH = 5000

interface NewJob {
  readonly kind: AnyJobKind
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown> | null
  readonly reason: string
  readonly retry_of?: number
  readonly undo_of?: number | null
}

/** Adds a draft without items. */
export async function insertJob(
  trx: Db,
  caller: Caller,
  { retry_of, undo_of, ...job }: NewJob,
): Promise<number> {
  const { id } = await trx
    .insertInto('job')
    .values({
      ...job,
      ...runAs(caller),
      retry_of: retry_of ?? null,
      undo_of: undo_of ?? null,
      state: 'draft',
      total: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the items of a draft: the rows with these ids, in this order. */
export async function insertIds(
  db: Db,
  jobId: number,
  ids: readonly (number | string)[],
): Promise<number> {
  const unique = [...new Set(ids)]
  await insertBatch(db, jobId, 0, unique)
  return unique.length
}

/** Stores the items of a draft: the rows that match now. Writes batches, and yields to other requests between them. */
export async function insertMatching(
  db: Db,
  jobId: number,
  targets: JobTargets,
  query: object,
): Promise<number> {
  let total = 0
  let last: string | undefined
  for (;;) {
    const ids = await targets.idsAfter(db, query, { last, limit: ITEMS_PER_BATCH })
    await insertBatch(db, jobId, total, ids)
    total += ids.length
    last = ids.at(-1)?.toString()
    if (ids.length < ITEMS_PER_BATCH) return total
    await setImmediate()
  }
}

/** Throws if newer drafts have replaced the draft: items that are stored after its items were deleted would stay. */
async function insertBatch(
  db: Db,
  jobId: number,
  before: number,
  ids: readonly (number | string)[],
): Promise<void> {
  if (ids.length === 0) return
  const cells = ids.map((id, index) => [before + index + 1, String(id)])
  const rows = jsonRows(db, JSON.stringify(cells), { seq: 'integer', target_id: 'text' })
  const insert = sql`
    insert into job_item (job_id, seq, target_id)
    select job.id, item.seq, item.target_id from ${rows} as item
    inner join job on job.id = ${jobId} and job.state = 'draft'`
  const { numAffectedRows } = await transact(db, (trx) => insert.execute(trx))
  if (numAffectedRows === 0n) throw new AppError('conflict', REPLACED)
}

const REPLACED = `You have created ${DRAFTS_MAX} newer drafts, which replaced this one.`

/** Copies the items of a job that can be retried to a job that retries them. */
export const insertFailed = (trx: Db, jobId: number, { id }: JobRow) =>
  insertFrom(
    trx,
    sql`
    insert into job_item (job_id, seq, target_id, reverts)
    select ${integer(jobId)}, row_number() over (order by seq), target_id, reverts
    from job_item where ${canBeRetried(id)}`,
  )

/** Copies the changes of a job, latest first, to a job that undoes them. */
export const insertChanges = (trx: Db, jobId: number, { id }: JobRow) =>
  insertFrom(
    trx,
    sql`
    insert into job_item (job_id, seq, target_id, reverts)
    select ${integer(jobId)}, row_number() over (order by seq desc), target_id, audit_id
    from job_item where job_id = ${id} and outcome = 'done'`,
  )

async function insertFrom(trx: Db, insert: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await insert.execute(trx)
  return Number(numAffectedRows)
}

// PostgreSQL would treat a parameter in a select list as text.
const integer = (value: number) => sql`cast(${value} as integer)`

export async function setTotal(trx: Db, jobId: number, total: number): Promise<void> {
  await trx.updateTable('job').set({ total }).where('id', '=', jobId).execute()
}
