import { sql } from 'kysely'
import { z } from 'zod'
import { isImportKind } from '#contract/import-kinds.ts'
import { JOB_KINDS } from '#contract/job-kinds.ts'
import type { Vault } from '../auth/vault.ts'
import type { Db } from '../db/schema.ts'
import type { JobItemTable } from '../db/tables/jobs.ts'
import { AppError } from '../errors.ts'
import { revertChanges } from '../rows/revert.ts'
import type { Write } from '../rows/transaction.ts'
import type { ChangingJob } from './job-rows.ts'
import type { ItemResult, JobRegistry } from './kind.ts'
import { type ItemOutcome, outcomeOf } from './outcome.ts'

export type Item = Pick<JobItemTable, 'seq' | 'target_id' | 'reverts'>
export type ProcessedItem = ItemOutcome & {
  readonly seq: number
  readonly audit_id: number | null
  /** The unexpected error, for the server log. */
  readonly error?: unknown
}

interface Numbered {
  readonly seq: number
}

/** Changes items; throws if the change of one of them is refused. */
export type ChangeItems<Of extends Numbered = Item> = (
  step: Write,
  items: readonly Of[],
) => Promise<readonly ProcessedItem[]>

/** The change that a job makes. */
export function changeOf(
  { changes, imports }: JobRegistry,
  { kind, params, reason, undo_of }: Pick<ChangingJob, 'kind' | 'params' | 'reason' | 'undo_of'>,
  vault: Vault,
): ChangeItems {
  if (isImportKind(kind)) {
    if (undo_of === null) throw new Error('the rows of an import are not items')
    return together(async (step, items) => {
      const ids = items.map(({ target_id }) => Number(target_id))
      await imports[kind].remove(step, ids)
      return ids.map(() => 'done')
    })
  }
  if (undo_of !== null)
    return together(async (step, items) => {
      const auditIds = items.map(({ reverts }) => {
        if (reverts === null) throw new AppError('conflict', 'This change cannot be undone.')
        return reverts
      })
      const refusals = await revertChanges(step, vault, auditIds)
      return refusals.map((refusal) => refusal ?? 'done')
    })
  const made = changes[kind]
  const args = [JOB_KINDS[kind].params.parse(params), { vault, reason }]
  const Id: z.ZodType = kind.startsWith('user.') ? z.string() : z.coerce.number()
  // The kind determines the types of the arguments, which the compiler cannot follow.
  if (typeof made === 'object' && 'changeAll' in made)
    return together((step, items) => {
      const ids = items.map(({ target_id }) => Id.parse(target_id))
      return Reflect.apply(made.changeAll, undefined, [step, ids, ...args])
    })
  const changeOne = typeof made === 'function' ? made : made.changeOne
  return oneByOne((step, { target_id }) =>
    Reflect.apply(changeOne, undefined, [step, Id.parse(target_id), ...args]),
  )
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

/** A refusal that is returned instead of thrown is the result of its item alone. */
const together =
  (
    change: (step: Write, items: readonly Item[]) => Promise<readonly (ItemResult | AppError)[]>,
  ): ChangeItems =>
  async (step, items) => {
    step.auditIds.length = 0
    const outcomes = await change(step, items)
    const auditIds = step.auditIds.values()
    return items.map(({ seq }, index) => {
      const outcome = outcomes[index] ?? 'unchanged'
      if (outcome instanceof AppError) {
        const refused = outcomeOf(outcome)
        if (!refused) throw outcome
        return { seq, ...refused, audit_id: null }
      }
      const audit_id = outcome === 'done' ? (auditIds.next().value ?? null) : null
      return { seq, outcome, reason: null, audit_id }
    })
  }

/**
 * Changes items. If the change of one of them is refused, both halves are tried separately, so that the other items are still changed
 * together.
 */
export async function runItems<Of extends Numbered>(
  step: Write,
  items: readonly Of[],
  change: ChangeItems<Of>,
): Promise<readonly ProcessedItem[]> {
  const { trx, hints } = step
  const [first] = items
  if (!first) return []
  const hintsBefore = hints.length
  await sql`savepoint items`.execute(trx)
  try {
    const processed = await change(step, items)
    await sql`release savepoint items`.execute(trx)
    return processed
  } catch (error) {
    const refused = outcomeOf(error)
    if (!refused) throw error
    await backToSavepoint(trx)
    hints.length = hintsBefore
    const failure = refused.outcome === 'failed' && { error }
    if (items.length === 1) return [{ seq: first.seq, ...refused, audit_id: null, ...failure }]
  }
  const half = Math.ceil(items.length / 2)
  return [
    ...(await runItems(step, items.slice(0, half), change)),
    ...(await runItems(step, items.slice(half), change)),
  ]
}

async function backToSavepoint(trx: Db): Promise<void> {
  await sql`rollback to savepoint items`.execute(trx)
  await sql`release savepoint items`.execute(trx)
}
