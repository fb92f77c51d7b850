import { createYielder } from './yielding.ts'

/** Large enough to need few statements, small enough to block the thread for only a few milliseconds. */
const BATCH_ROWS = 100

/** Splits values into batches, and yields to other requests between them. */
export async function* batches<Value>(
  values: readonly Value[],
  size = BATCH_ROWS,
): AsyncGenerator<Value[]> {
  const yieldIfBusy = createYielder()
  for (let start = 0; start < values.length; start += size) {
    yield values.slice(start, start + size)
    await yieldIfBusy()
  }
}
