import type { Database } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Entity, RowOf } from '../history/entity.ts'
import { hasValues } from '../rows/pick.ts'
import { type TakenRow, takeRows } from '../rows/steps.ts'
import type { Write } from '../rows/transaction.ts'
import type { ItemResult } from './kind.ts'

interface Wanted<Table extends keyof Database, Change> {
  readonly entity: Entity<Table>
  readonly ids: readonly (number | string)[]
  /** The change of a row, or its refusal; undefined if the row already is as wanted. */
  readonly changeOf: (taken: TakenRow<Table>) => Change | AppError | undefined
}

/** Locks rows, and changes those that are not as wanted. */
export async function changeOthers<Table extends keyof Database, Change>(
  step: Write,
  { entity, ids, changeOf }: Wanted<Table, Change>,
  apply: (changes: readonly Change[]) => Promise<void>,
): Promise<ItemResult[]> {
  const wanted = (await takeRows(step, entity, ids)).map(changeOf)
  const changes = wanted.filter(
    (one): one is Change => one !== undefined && !(one instanceof AppError),
  )
  if (changes.length > 0) await apply(changes)
  return wanted.map((change) =>
    change instanceof AppError ? change : change === undefined ? 'unchanged' : 'done',
  )
}

/** `changeOf` for rows that all get the same values. */
export const unlessHas =
  (values: object) =>
  <Taken extends { readonly row: RowOf<keyof Database> }>(taken: Taken): Taken | undefined =>
    hasValues(taken.row, values) ? undefined : taken
