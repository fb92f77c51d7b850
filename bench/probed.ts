import { setTimeout as delay } from 'node:timers/promises'

const PROBE_MS = 5

/** Milliseconds of each call, one after the other, and of the requests to `/healthz` every 5 ms beside them. The first call is made twice: once to warm up. */
export async function timesOf(
  url: string,
  calls: readonly (() => Promise<unknown>)[],
): Promise<{ times: number[]; probes: number[] }> {
  await calls[0]?.()
  await fetch(`${url}/healthz`)
  const times: number[] = []
  const probes: number[] = []
  let isDone = false
  const probing = (async () => {
    while (!isDone) {
      probes.push(await timeOf(() => fetch(`${url}/healthz`)))
      await delay(PROBE_MS)
    }
  })()
  for (const call of calls) times.push(await timeOf(call))
  isDone = true
  await probing
  return { times, probes }
}

async function timeOf(job: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await job()
  return performance.now() - start
}

/** The value below which this share of the times is, as text. */
export function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0).toFixed(1)
}
