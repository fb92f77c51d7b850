import { z } from 'zod'
import { isImportKind } from '#contract/import-kinds.ts'
import { JOB_KINDS } from '#contract/job-kinds.ts'
import { lockRows } from '../db/lock-rows.ts'
import type { Db } from '../db/schema.ts'
import { amongKeys, keyList } from '../db/search.ts'
import type { ChangingJob } from './job-rows.ts'
import type { JobRegistry } from './kind.ts'
import type { Item } from './run-items.ts'

/**
 * Locks the rows of items before the first is changed: items that are changed one by one, or in halves after a refusal, would
 * lock their rows in another order than other transactions. Undos lock their rows together.
 */
export async function lockItems(
  trx: Db,
  { changes, targets }: JobRegistry,
  { kind, params, undo_of }: Pick<ChangingJob, 'kind' | 'params' | 'undo_of'>,
  items: readonly Item[],
): Promise<void> {
  if (isImportKind(kind) || undo_of !== null) return
  const keys = items.map(({ target_id }) => target_id)
  const made = changes[kind]
  if (typeof made === 'object' && made.lock) {
    const ids = z.array(z.coerce.number()).parse(keys)
    // The kind determines the type of the parameters, which the compiler cannot follow.
    await Reflect.apply(made.lock, undefined, [trx, ids, JOB_KINDS[kind].params.parse(params)])
    return
  }
  const { table } = targets[JOB_KINDS[kind].targets.resource]
  await lockRows(trx, [{ table, condition: amongKeys(trx, 'id', keyList(trx, keys)) }])
}
