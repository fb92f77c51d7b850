import { sql } from 'kysely'
import type { ImportKindName } from '#contract/import-kinds.ts'
import { announce } from '../db/commits.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { LiveHint } from '../history/entity.ts'
import type { Write } from '../rows/transaction.ts'
import { readAuthor, requireAuthor } from './author.ts'
import { dropImport, readChunk } from './import-store.ts'
import type { AddContext, FileSlice } from './imported-rows.ts'
import { type HeldJob, renewLease } from './lease.ts'
import { type ProcessedItem, runItems } from './run-items.ts'
import { addTo, type Slice, type SliceContext, storeProgress, writeOf } from './slice.ts'

type HeldImport = HeldJob & { readonly kind: ImportKindName }
type Imported = ProcessedItem & { readonly line: number; readonly target_id: string }

/**
 * Imports the next chunk of a job, and stores the results in the same transaction: whatever happens, each row is imported once. The chunk
 * is deleted with it. Undefined if the job is no longer held or no longer running.
 */
export async function runImportSlice(
  { db, vault, registry }: SliceContext,
  held: HeldImport,
): Promise<Slice | undefined> {
  const file = await readPosition(db, held)
  if (!file) return undefined
  const packed = await readChunk(db, vault, file.chunk_id)
  const slice = registry.imports[held.kind].unpack(packed)
  const context = {
    vault,
    plan: new Map(Object.entries(file.plan)),
    origin: { ...held.params, job: held.id },
  }
  return transact(db, async (trx) => {
    const startMs = performance.now()
    const position = await renewLease(trx, held)
    if (!position) return undefined
    const user = await readAuthor(trx, held)
    const step = writeOf(trx, held, user)
    const items = await addRows(step, slice, context)
    await storeResults(trx, held.id, items)
    const processed = position.processed + items.length
    const isLast = processed >= position.total
    await deleteChunk(trx, file.chunk_id)
    if (isLast) await dropImport(trx, held.id)
    const outcomes = addTo(position.outcomes, items)
    await storeProgress(trx, held.id, { processed, outcomes, isLast })
    await requireAuthor(trx, held)
    const hints: LiveHint[] = [...step.hints, { topic: 'jobs', ids: [held.id] }]
    await announce(trx, hints)
    const elapsedMs = performance.now() - startMs
    return { items, hints: step.hints, isLast, elapsedMs }
  })
}

/** Where the job continues: the first of its chunks that are left. Undefined if it is no longer held or has ended. */
const readPosition = (db: Db, { id, fence }: HeldImport) =>
  db
    .selectFrom('job')
    .innerJoin('job_import', 'job_import.job_id', 'job.id')
    .innerJoin('job_import_chunk', 'job_import_chunk.job_id', 'job.id')
    .select(['plan', 'job_import_chunk.id as chunk_id'])
    .where('job.id', '=', id)
    .where('fence', '=', fence)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()

const deleteChunk = (trx: Db, id: number) =>
  trx.deleteFrom('job_import_chunk').where('id', '=', id).execute()

async function addRows(step: Write, slice: FileSlice, context: AddContext): Promise<Imported[]> {
  const ids = new Map<number, string>()
  const processed = await runItems(step, slice.rows, async (write, rows) => {
    const added = await slice.add(write, rows, context)
    const auditId = write.auditIds.at(-1) ?? null
    return added.map(({ target_id, ...row }) => {
      ids.set(row.seq, target_id)
      return { ...row, audit_id: row.outcome === 'done' ? auditId : null }
    })
  })
  const lines = new Map(slice.rows.map(({ seq, line }) => [seq, line]))
  return processed.map((item) => ({
    ...item,
    line: lines.get(item.seq) ?? 0,
    target_id: item.outcome === 'done' ? (ids.get(item.seq) ?? '') : '',
  }))
}

async function storeResults(trx: Db, jobId: number, items: readonly Imported[]): Promise<void> {
  const cells = items.map(({ seq, line, target_id, outcome, reason, audit_id }) => [
    ...[seq, line, target_id],
    ...[outcome, reason, audit_id],
  ])
  const results = jsonRows(trx, JSON.stringify(cells), {
    seq: 'integer',
    line: 'integer',
    target_id: 'text',
    outcome: 'text',
    reason: 'text',
    audit_id: 'integer',
  })
  await sql`
    insert into job_item (job_id, seq, line, target_id, outcome, reason, audit_id)
    select cast(${jobId} as integer), seq, line, target_id, outcome, reason, audit_id
    from ${results} as result`.execute(trx)
}
