import type { Database } from '../db/schema.ts'
import type { Entity } from '../history/entity.ts'
import { hasValues } from '../rows/pick.ts'
import { type TakenRow, takeRows } from '../rows/steps.ts'
import type { Write } from '../rows/transaction.ts'
import type { ItemResult } from './kind.ts'

interface Wanted<Table extends keyof Database> {
  readonly entity: Entity<Table>
  readonly ids: readonly (number | string)[]
  readonly values: object
}

/** Locks rows, and changes those that do not already have the values. */
export async function changeOthers<Table extends keyof Database>(
  step: Write,
  { entity, ids, values }: Wanted<Table>,
  change: (others: readonly TakenRow<Table>[]) => Promise<void>,
): Promise<ItemResult[]> {
  const taken = await takeRows(step, entity, ids)
  const others = new Set(taken.filter(({ row }) => !hasValues(row, values)))
  if (others.size > 0) await change([...others])
  return taken.map((each) => (others.has(each) ? 'done' : 'unchanged'))
}
