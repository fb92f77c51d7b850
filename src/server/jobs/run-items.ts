import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { JobItemTable } from '../db/tables/jobs.ts'
import type { Write } from '../rows/transaction.ts'
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

/**
 * Changes items. If the change of one of them is refused, both halves are tried separately, so that the other items are still changed
 * together. `lock` locks the rows of all items before the halves, which would lock them in another order than other transactions; it
 * is left out if they are locked already.
 */
export async function runItems<Of extends Numbered>(
  step: Write,
  items: readonly Of[],
  change: ChangeItems<Of>,
  lock?: (trx: Db, items: readonly Of[]) => Promise<void>,
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
  await lock?.(trx, items)
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
