import type { Db } from '../db/schema.ts'
import { analyzeGrown } from '../db/statistics.ts'
import type { RowSource } from './packed-rows.ts'
import { createYielder } from './yielding.ts'

/** Writes the rows of a file in batches. `prepare` returns the function that writes a batch, and prepares the next batch while it runs. */
export async function writeBatches<Row>(
  trx: Db,
  rows: RowSource<Row>,
  prepare: (batch: Row[]) => () => Promise<unknown>,
): Promise<void> {
  const yieldIfBusy = createYielder()
  let added = 0
  let writing: Promise<unknown> = Promise.resolve()
  for (const batch of rows.batches()) {
    const write = prepare(batch)
    await Promise.all([writing, yieldIfBusy()])
    const before = added
    added += batch.length
    writing = write().then(() => analyzeGrown(trx, before, added))
  }
  await writing
}
