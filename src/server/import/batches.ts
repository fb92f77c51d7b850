/** Large enough to need few statements, small enough to block the thread for only a few milliseconds. */
const BATCH_ROWS = 100

export function batches<Value>(values: Value[], size = BATCH_ROWS): Value[][] {
  const count = Math.ceil(values.length / size)
  return Array.from({ length: count }, (_, index) => values.slice(index * size, (index + 1) * size))
}
