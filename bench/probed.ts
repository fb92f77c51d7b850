import { setTimeout as delay } from 'node:timers/promises'

const PROBE_MS = 5

/** Milliseconds of each call, one after the other, and of concurrent requests to `/healthz` every 5 ms. */
export async function timesOf(
  url: string,
  calls: readonly (() => Promise<unknown>)[],
): Promise<{ times: number[]; probes: number[] }> {
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

/** The time within which this share of the calls was completed. */
export const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? 0
