import { setImmediate } from 'node:timers/promises'

const MAX_BLOCK_MS = 4

/** Called between pieces of work: yields to other requests if the thread has been blocked for a while. */
export type YieldIfBusy = () => Promise<void> | undefined

export function createYielder(): YieldIfBusy {
  let startMs = performance.now()
  const yieldToOthers = async () => {
    await setImmediate()
    startMs = performance.now()
  }
  return () => (performance.now() - startMs > MAX_BLOCK_MS ? yieldToOthers() : undefined)
}

export async function forEachYielding<Value>(
  values: Iterable<Value>,
  job: (value: Value) => void,
): Promise<void> {
  const yieldIfBusy = createYielder()
  for (const value of values) {
    job(value)
    await yieldIfBusy()
  }
}

export async function mapYielding<From, To>(
  values: Iterable<From>,
  map: (value: From) => To,
): Promise<To[]> {
  const mapped: To[] = []
  await forEachYielding(values, (value) => mapped.push(map(value)))
  return mapped
}

export async function flatMapYielding<From, To>(
  values: Iterable<From>,
  map: (value: From) => readonly To[],
): Promise<To[]> {
  const mapped: To[] = []
  await forEachYielding(values, (value) => mapped.push(...map(value)))
  return mapped
}

export async function groupYielding<Value, Key>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Promise<Map<Key, Value[]>> {
  const groups = new Map<Key, Value[]>()
  await forEachYielding(values, (value) => {
    groups.getOrInsertComputed(keyOf(value), () => []).push(value)
  })
  return groups
}

const BATCH_ROWS = 500

/** Reads all rows of a list by key, in batches. */
export async function readAllYielding<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const yieldIfBusy = createYielder()
  const all: Row[] = []
  for (;;) {
    const rows = await read(all.at(-1), BATCH_ROWS)
    all.push(...rows)
    if (rows.length < BATCH_ROWS) return all
    await yieldIfBusy()
  }
}
