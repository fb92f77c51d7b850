/** Enough to make statements rare, few enough to hold the thread for some milliseconds only. */
const BATCH_ROWS = 100

export function batches<Value>(values: Value[], size = BATCH_ROWS): Value[][] {
  const count = Math.ceil(values.length / size)
  return Array.from({ length: count }, (_, index) => values.slice(index * size, (index + 1) * size))
}
