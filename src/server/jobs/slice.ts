import { sql } from 'kysely'
import type { JobOutcomes } from '#contract/job.ts'
import type { JobOutcome } from '#contract/job-choices.ts'
import type { Person } from '../auth/session.ts'
import type { Vault } from '../auth/vault.ts'
import { currentTime } from '../db/clock.ts'
import { announce } from '../db/commits.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/schema.ts'
import { analyzeGrown } from '../db/statistics.ts'
import { transact } from '../db/transact.ts'
import type { LiveHint } from '../history/entity.ts'
import type { Write } from '../rows/transaction.ts'
import { readAuthor, requireAuthor } from './author.ts'
import { jobChange } from './job-change.ts'
import { changing } from './job-rows.ts'
import type { JobRegistry } from './kind.ts'
import { type HeldJob, renewLease } from './lease.ts'
import { type ProcessedItem, runItems } from './run-items.ts'

export interface SliceContext {
  readonly db: Db
  readonly vault: Vault
  readonly registry: JobRegistry
}

/** Items that were committed together with their results. */
export interface Slice {
  readonly items: readonly ProcessedItem[]
  readonly hints: readonly LiveHint[]
  readonly isLast: boolean
  /** The duration of the transaction. */
  readonly elapsedMs: number
}

/**
 * Changes the next items of a job and stores their results in the same transaction, so that each item is changed exactly
 * once. Undefined if this process has lost the lease or the job is no longer running.
 */
export function runSlice(
  { db, vault, registry }: SliceContext,
  held: HeldJob,
  { size }: { readonly size: number },
): Promise<Slice | undefined> {
  return transact(db, async (trx) => {
    const startMs = performance.now()
    const position = await renewLease(trx, held)
    if (!position) return undefined
    const { processed, total, outcomes } = position
    const user = await readAuthor(trx, held)
    const step = writeOf(trx, held, user)
    const next = await nextItems(trx, held.id, processed, size)
    const { lock, lockForHalves, change } = jobChange(registry, changing(held), vault)
    await lock?.(trx, next)
    const items = await runItems(step, next, change, lockForHalves)
    await storeResults(trx, held.id, items)
    await analyzeGrown(trx, processed, processed + items.length)
    const isLast = items.length === 0 || processed + items.length >= total
    await storeProgress(trx, held.id, {
      processed: processed + items.length,
      outcomes: addTo(outcomes, items),
      isLast,
    })
    await requireAuthor(trx, held)
    const hints: LiveHint[] = [...step.hints, { topic: 'jobs', ids: [held.id] }]
    await announce(trx, hints)
    return { items, hints: step.hints, isLast, elapsedMs: performance.now() - startMs }
  })
}

/** Runs the transaction of a slice like that of a request by the user who started the job. */
export function writeOf(trx: Db, job: Omit<HeldJob, 'fence' | 'node'>, user: Person): Write {
  const caller = {
    userId: job.user_id,
    username: job.username,
    ip: job.ip,
    agent: job.agent,
    requestId: `job-${job.id}`,
    apiKey: job.api_key ?? undefined,
  }
  return { trx, caller, user, hints: [], auditIds: [] }
}

export const nextItems = (db: Db, jobId: number, after: number, limit: number) =>
  db
    .selectFrom('job_item')
    .select(['seq', 'target_id', 'reverts'])
    .where('job_id', '=', jobId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()

async function storeResults(
  trx: Db,
  jobId: number,
  items: readonly ProcessedItem[],
): Promise<void> {
  const cells = items.map(({ seq, outcome, reason, audit_id }) => [seq, outcome, reason, audit_id])
  const results = jsonRows(trx, JSON.stringify(cells), {
    seq: 'integer',
    outcome: 'text',
    reason: 'text',
    audit_id: 'integer',
  })
  // Without the range, SQLite compares all items of the job with the results.
  await sql`
    update job_item
    set outcome = result.outcome, reason = result.reason, audit_id = result.audit_id
    from ${results} as result
    where job_item.job_id = ${jobId} and job_item.seq = result.seq
      and job_item.seq between ${items[0]?.seq ?? 0} and ${items.at(-1)?.seq ?? 0}`.execute(trx)
}

interface Progress {
  readonly processed: number
  readonly outcomes: JobOutcomes
  readonly isLast: boolean
}

export async function storeProgress(
  trx: Db,
  jobId: number,
  { processed, outcomes, isLast }: Progress,
): Promise<void> {
  await trx
    .updateTable('job')
    .set({
      processed,
      outcomes,
      ...(isLast && { state: 'done', finished_at: new Date(currentTime()) }),
    })
    .where('id', '=', jobId)
    .execute()
}

/** Adds the outcomes of items to the counts. */
export function addTo(
  outcomes: JobOutcomes,
  items: readonly { readonly outcome: JobOutcome }[],
): JobOutcomes {
  const sums = { ...outcomes }
  for (const { outcome } of items) sums[outcome] = (sums[outcome] ?? 0) + 1
  return sums
}
