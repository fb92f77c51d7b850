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

/** Changes items, without savepoints. */
export type ChangeItems = (step: Write, items: readonly Item[]) => Promise<readonly ProcessedItem[]>

/** An item could not be changed in a transaction without savepoints. */
export class BrokenSlice extends Error {}

/** The change that a job makes. */
export function changeOf(
  { changes }: JobRegistry,
  { kind, params, reason, undo_of }: Pick<ChangingJob, 'kind' | 'params' | 'reason' | 'undo_of'>,
  vault: Vault,
): ChangeItems {
  if (undo_of !== null)
    return oneByOne(async (step, { reverts }) => {
      if (reverts === null) throw new AppError('conflict', 'This change cannot be undone.')
      await revertChange(step, vault, reverts)
      return 'done'
    })
  const made = changes[kind]
  const args = [JOB_KINDS[kind].params.parse(params), { vault, reason }]
  const Id: z.ZodType = kind.startsWith('user.') ? z.string() : z.coerce.number()
  // The kind determines the types of the arguments, which the compiler cannot follow.
  if (typeof made === 'function')
    return oneByOne((step, { target_id }) =>
      Reflect.apply(made, undefined, [step, Id.parse(target_id), ...args]),
    )
  return together((step, items) => {
    const ids = items.map(({ target_id }) => Id.parse(target_id))
    return Reflect.apply(made.changeAll, undefined, [step, ids, ...args])
  })
}

const oneByOne =
  (change: (step: Write, item: Item) => Promise<ItemResult>): ChangeItems =>
  async (step, items) => {
    const processed: ProcessedItem[] = []
    for (const item of items) {
      step.auditIds.length = 0
      const outcome = await change(step, item)
      const audit_id = step.auditIds.at(-1) ?? null
      processed.push({ seq: item.seq, outcome, reason: null, audit_id })
    }
    return processed
  }

const together =
  (change: (step: Write, items: readonly Item[]) => Promise<readonly ItemResult[]>): ChangeItems =>
  async (step, items) => {
    step.auditIds.length = 0
    const outcomes = await change(step, items)
    const auditIds = step.auditIds.values()
    return items.map(({ seq }, index) => {
      const outcome = outcomes[index] ?? 'unchanged'
      const audit_id = outcome === 'done' ? (auditIds.next().value ?? null) : null
      return { seq, outcome, reason: null, audit_id }
    })
  }

/**
 * Changes the items of a slice. With savepoints an item that is refused leaves the others as they are; without them it throws `BrokenSlice`,
 * and nothing may be committed.
 */
export async function runItems(
  step: Write,
  items: readonly Item[],
  change: ChangeItems,
  hasSavepoints: boolean,
): Promise<readonly ProcessedItem[]> {
  if (hasSavepoints) return runItemsApart(step, items, change)
  try {
    return await change(step, items)
  } catch (error) {
    if (!outcomeOf(error)) throw error
    throw new BrokenSlice('an item was refused', { cause: error })
  }
}

async function runItemsApart(
  step: Write,
  items: readonly Item[],
  change: ChangeItems,
): Promise<ProcessedItem[]> {
  const { trx, hints } = step
  const processed: ProcessedItem[] = []
  for (const item of items) {
    const hintsBefore = hints.length
    await sql`savepoint item`.execute(trx)
    try {
      processed.push(...(await change(step, [item])))
      await sql`release savepoint item`.execute(trx)
    } catch (error) {
      const refused = outcomeOf(error)
      if (!refused) throw error
      await backToSavepoint(trx)
      hints.length = hintsBefore
      const failure = refused.outcome === 'failed' && { error }
      processed.push({ seq: item.seq, ...refused, audit_id: null, ...failure })
    }
  }
  return processed
}

async function backToSavepoint(trx: Db): Promise<void> {
  await sql`rollback to savepoint item`.execute(trx)
  await sql`release savepoint item`.execute(trx)
}
