import type { Insertable } from 'kysely'
import { insertRows } from '../db/insert-rows.ts'
import { reserveIds } from '../db/reserve-ids.ts'
import type { Database, Db } from '../db/schema.ts'
import { type Complete, completeDrafts, type ReadRow } from '../import/cells.ts'
import { idsAudit } from '../import/ids-audit.ts'
import type { Added } from '../import/import-definition.ts'
import type { RowSource } from '../import/packed-rows.ts'
import { writeBatches } from '../import/write-batches.ts'

/** Inserts the rows of a file into one table. */
export async function insertDrafts<Table extends 'proxy' | 'server', Draft extends object>(
  trx: Db,
  table: Table,
  { rows, amount }: { readonly rows: RowSource<ReadRow<Draft>>; readonly amount: number },
  valuesOf: (draft: Complete<Draft>, id: number) => Insertable<Database[Table]>,
): Promise<Added> {
  const ids = await reserveIds(trx, table, amount)
  const id = ids.values()
  await writeBatches(trx, rows, (batch) => {
    const values = [...completeDrafts(batch)].map((draft) => valuesOf(draft, id.next().value ?? 0))
    return () => insertRows(trx, table, values)
  })
  return { ids, audit: idsAudit(ids) }
}
