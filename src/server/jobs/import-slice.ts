import { sql } from 'kysely'
import type { ImportKindName } from '#contract/import-kinds.ts'
import { announce } from '../db/commits.ts'
import { jsonRows } from '../db/json-rows.ts'
import { laneOf } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { analyzeGrown } from '../db/statistics.ts'
import { transact } from '../db/transact.ts'
import { hasWaitingWriters } from '../db/waiting-writers.ts'
import type { LiveHint } from '../history/entity.ts'
import type { Write } from '../rows/transaction.ts'
import { readAuthor, requireAuthor } from './author.ts'
import { dropChunksBefore, dropImport, ImportChunks } from './import-store.ts'
import type { AddContext, FileSlice } from './imported-rows.ts'
import { type HeldJob, renewLease } from './lease.ts'
import { type ProcessedItem, runItems } from './run-items.ts'
import { addTo, type Slice, type SliceContext, storeProgress, writeOf } from './slice.ts'

type HeldImport = HeldJob & { readonly kind: ImportKindName }
type Imported = ProcessedItem & { readonly line: number; readonly target_id: string }

/**
 * Imports the next chunks of a job and stores the results in the same transaction, so that each row is imported exactly
 * once. The transaction also deletes the chunks. It ends after the chunk during which another writer started to wait, or
 * after the given number of chunks. Undefined if this process has lost the lease or the job is no longer running.
 */
export async function runImportSlice(
  { db, vault, registry }: SliceContext,
  held: HeldImport,
  { chunks: most }: { readonly chunks: number },
): Promise<Slice | undefined> {
  const file = await readPosition(db, held)
  if (!file) return undefined
  const chunks = new ImportChunks(db, vault, held.id)
  const context = {
    vault,
    plan: new Map(Object.entries(file.plan)),
    origin: { ...held.params, job: held.id },
  }
  return transact(laneOf(db, 'thread jobs'), async (trx) => {
    const startMs = performance.now()
    const position = await renewLease(trx, held)
    if (!position) return undefined
    const user = await readAuthor(trx, held)
    const step = writeOf(trx, held, user)
    const left = position.total - position.processed
    const items: Imported[] = []
    let { seq } = file
    for (const end = seq + most; seq < end && items.length < left; seq++) {
      if (seq > file.seq && (await hasWaitingWriters(trx))) break
      const packed = await chunks.read(seq)
      chunks.readAhead(seq + 1)
      items.push(...(await addRows(step, registry.imports[held.kind].unpack(packed), context)))
    }
    const isLast = items.length >= left
    await storeResults(trx, held.id, items)
    await (isLast ? dropImport(trx, held.id) : dropChunksBefore(trx, held.id, seq))
    const processed = position.processed + items.length
    await analyzeGrown(trx, position.processed, processed)
    const outcomes = addTo(position.outcomes, items)
    await storeProgress(trx, held.id, { processed, outcomes, isLast })
    await requireAuthor(trx, held)
    const hints: LiveHint[] = [...step.hints, { topic: 'jobs', ids: [held.id] }]
    await announce(trx, hints)
    const elapsedMs = performance.now() - startMs
    return { items, hints: step.hints, isLast, elapsedMs }
  })
}

/** The first remaining chunk of a job. Undefined if this process has lost the lease or the job has ended. */
const readPosition = (db: Db, { id, fence }: HeldImport) =>
  db
    .selectFrom('job')
    .innerJoin('job_import', 'job_import.job_id', 'job.id')
    .innerJoin('job_import_chunk', 'job_import_chunk.job_id', 'job.id')
    .select(['plan', 'seq'])
    .where('job.id', '=', id)
    .where('fence', '=', fence)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()

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
