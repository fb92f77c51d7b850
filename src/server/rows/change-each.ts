import { updateRecords } from '../db/records.ts'
import type { Database } from '../db/schema.ts'
import { readRows } from '../history/snapshot.ts'
import { nextVersion } from './statements.ts'
import { changeTaken, type RowChange } from './steps.ts'
import type { Write } from './transaction.ts'

/** Sets values of its own on each of several locked rows, in as many statements as for one row. */
export async function changeEach<Table extends keyof Database>(
  write: Write,
  changes: readonly RowChange<Table>[],
): Promise<void> {
  const sets = new Map(changes.map(({ taken, set }) => [taken.snapshot.id, set]))
  await changeTaken(write, changes, async (entity, others, ids) => {
    const records = others.map(({ snapshot: { id, row = {} } }) => ({
      [entity.key ?? 'id']: id,
      ...sets.get(id),
      ...nextVersion(entity, row),
    }))
    await updateRecords(write.trx, entity, records)
    return readRows(write.trx, entity, ids)
  })
}
