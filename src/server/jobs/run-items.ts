import { sql } from 'kysely'
import { z } from 'zod'
import { JOB_KINDS } from '#contract/job-kinds.ts'
import type { Vault } from '../auth/vault.ts'
import type { Db } from '../db/schema.ts'
import type { JobItemTable } from '../db/tables/jobs.ts'
import { AppError } from '../errors.ts'
import { revertChange } from '../rows/revert.ts'
import type { Write } from '../rows/transaction.ts'
import type { ChangingJob } from './job-rows.ts'
import type { ItemResult, JobRegistry } from './kind.ts'
import { type ItemOutcome, outcomeOf } from './outcome.ts'

export type Item = Pick<JobItemTable, 'seq' | 'target_id' | 'reverts'>
export type ProcessedItem = ItemOutcome & {
  readonly seq: number
  readonly audit_id: number | null
  /** What failed unexpectedly, for the server log. */
  readonly error?: unknown
}

/** Changes one item. */
export type ChangeItem = (step: Write, item: Item) => Promise<ItemResult>

/** An item could not be changed in a transaction without savepoints. */
export class BrokenSlice extends Error {}

/** The change that a job makes. */
export function changeOf(
  { changes }: JobRegistry,
  { kind, params, reason, undo_of }: Pick<ChangingJob, 'kind' | 'params' | 'reason' | 'undo_of'>,
  vault: Vault,
): ChangeItem {
  if (undo_of !== null)
    return async (step, { reverts }) => {
      if (reverts === null) throw new AppError('conflict', 'This change cannot be undone.')
      await revertChange(step, vault, reverts)
      return 'done'
    }
  // The kind determines the types of both, which the compiler cannot follow.
  const change: (...args: never[]) => Promise<ItemResult> = changes[kind]
  const parsed = JOB_KINDS[kind].params.parse(params)
  const Id: z.ZodType = kind.startsWith('user.') ? z.string() : z.coerce.number()
  return (step, { target_id }) =>
    Reflect.apply(change, undefined, [step, Id.parse(target_id), parsed, { vault, reason }])
}

/**
 * Changes the items of a slice. With savepoints an item that is refused leaves the others as they are; without them it throws `BrokenSlice`,
 * and nothing may be committed.
 */
export async function runItems(
  step: Write,
  items: readonly Item[],
  change: ChangeItem,
  hasSavepoints: boolean,
): Promise<ProcessedItem[]> {
  const processed: ProcessedItem[] = []
  for (const item of items) processed.push(await runItem(step, item, change, hasSavepoints))
  return processed
}

async function runItem(
  step: Write,
  item: Item,
  change: ChangeItem,
  hasSavepoint: boolean,
): Promise<ProcessedItem> {
  const { trx, hints, auditIds } = step
  const { seq } = item
  const hintsBefore = hints.length
  auditIds.length = 0
  if (hasSavepoint) await sql`savepoint item`.execute(trx)
  try {
    const outcome = await change(step, item)
    if (hasSavepoint) await sql`release savepoint item`.execute(trx)
    return { seq, outcome, reason: null, audit_id: auditIds.at(-1) ?? null }
  } catch (error) {
    const refused = outcomeOf(error)
    if (!refused) throw error
    if (!hasSavepoint) throw new BrokenSlice('an item was refused', { cause: error })
    await backToSavepoint(trx)
    hints.length = hintsBefore
    return { seq, ...refused, audit_id: null, ...(refused.outcome === 'failed' && { error }) }
  }
}

async function backToSavepoint(trx: Db): Promise<void> {
  await sql`rollback to savepoint item`.execute(trx)
  await sql`release savepoint item`.execute(trx)
}
