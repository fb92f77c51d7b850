import { setImmediate } from 'node:timers/promises'

const HOLD_MS = 10

/** Called between two pieces of work: lets other requests in when this one has held the thread for a while. */
export type Pace = () => Promise<void> | undefined

export function createPace(): Pace {
  let since = performance.now()
  const letOthersIn = async () => {
    await setImmediate()
    since = performance.now()
  }
  return () => (performance.now() - since > HOLD_MS ? letOthersIn() : undefined)
}

export async function forEachPaced<Value>(
  values: Iterable<Value>,
  job: (value: Value) => void,
): Promise<void> {
  const pace = createPace()
  for (const value of values) {
    job(value)
    await pace()
  }
}

export async function mapPaced<From, To>(
  values: Iterable<From>,
  map: (value: From) => To,
): Promise<To[]> {
  const mapped: To[] = []
  await forEachPaced(values, (value) => mapped.push(map(value)))
  return mapped
}

export async function flatMapPaced<From, To>(
  values: Iterable<From>,
  map: (value: From) => readonly To[],
): Promise<To[]> {
  const mapped: To[] = []
  await forEachPaced(values, (value) => mapped.push(...map(value)))
  return mapped
}

export async function groupPaced<Value, Key>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Promise<Map<Key, Value[]>> {
  const groups = new Map<Key, Value[]>()
  await forEachPaced(values, (value) => {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  })
  return groups
}

const ROWS_AT_ONCE = 500

/** All rows of a list, whatever their number: read by key, a few hundred at a time. */
export async function readPaced<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const pace = createPace()
  const all: Row[] = []
  for (;;) {
    const rows = await read(all.at(-1), ROWS_AT_ONCE)
    all.push(...rows)
    if (rows.length < ROWS_AT_ONCE) return all
    await pace()
  }
}
