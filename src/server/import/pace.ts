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

export async function mapPaced<From, To>(
  values: Iterable<From>,
  map: (value: From) => To,
): Promise<To[]> {
  const pace = createPace()
  const mapped: To[] = []
  for (const value of values) {
    mapped.push(map(value))
    await pace()
  }
  return mapped
}
