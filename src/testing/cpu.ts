const MICROSECONDS = 1000
const ATTEMPTS = 5

/** CPU time of this thread in milliseconds, which excludes the load of other processes. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MICROSECONDS
}

export function cpuOf(job: () => void): number {
  const before = threadCpuMs()
  job()
  return threadCpuMs() - before
}

/** The longest CPU time between two turns of the event loop while a job runs. */
export async function longestBlock(job: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  let before = threadCpuMs()
  const turn = () => {
    longest = Math.max(longest, threadCpuMs() - before)
    before = threadCpuMs()
    if (!isDone) setImmediate(turn).unref()
  }
  setImmediate(turn).unref()
  await job()
  isDone = true
  return longest
}

/** The least of several measurements, the last of which is the first below the limit. Noise, such as garbage collection, only adds time. */
export async function leastOf(cost: () => Promise<number>, limit: number): Promise<number> {
  let least = await cost()
  for (let attempt = 1; least >= limit && attempt < ATTEMPTS; attempt++)
    least = Math.min(least, await cost())
  return least
}

interface Growth {
  /** Sizes double from `from` to `to`. */
  readonly from: number
  readonly to: number
  /** CPU time for a size, in milliseconds. */
  cost(size: number): Promise<number> | number
}

/** Between 2 (linear) and 4 (quadratic). */
const FACTOR_MAX = 2.8
/** Below this, clock resolution, garbage collection and compilation dominate. */
const NOISE_MS = 12

/**
 * Describes the first doubling at which time grows faster than linearly, if any. A suspicious doubling is measured
 * again: noise only adds time, so the minimum of several attempts is the most accurate.
 */
export async function superlinearStep({ from, to, cost }: Growth): Promise<string | undefined> {
  let size = from
  let before = await cost(size)
  while (size < to) {
    const next = Math.min(2 * size, to)
    let after = await cost(next)
    for (let attempt = 1; isSuperlinear(before, after) && attempt < ATTEMPTS; attempt++) {
      before = Math.max(before, await cost(size))
      after = Math.min(after, await cost(next))
    }
    if (isSuperlinear(before, after))
      return `${before.toFixed(1)} ms at ${size}, ${after.toFixed(1)} ms at ${next}`
    size = next
    before = after
  }
  return undefined
}

const isSuperlinear = (before: number, after: number) => after > FACTOR_MAX * before + NOISE_MS
