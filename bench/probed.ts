import { setTimeout as delay } from 'node:timers/promises'

const PROBE_MS = 5

/** Milliseconds of each call, one after the other, and of concurrent requests to `/healthz` every 5 ms. */
export async function timesOf(
  url: string,
  calls: readonly (() => Promise<unknown>)[],
): Promise<{ times: number[]; probes: number[] }> {
  const called = timesOfEach(calls)
  const probes = await repeatDuring(called, PROBE_MS, () => fetch(`${url}/healthz`))
  return { times: await called, probes }
}

/** Repeats a step, with pauses, until a job ends; returns the milliseconds of each step. */
export async function repeatDuring(
  job: Promise<unknown>,
  pauseMs: number,
  step: (serial: number) => Promise<unknown>,
): Promise<number[]> {
  let isDone = false
  const end = () => {
    isDone = true
  }
  job.then(end, end)
  const times: number[] = []
  for (let serial = 0; !isDone; serial++) {
    times.push(await timeOf(() => step(serial)))
    await delay(pauseMs)
  }
  return times
}

async function timesOfEach(calls: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = []
  for (const call of calls) times.push(await timeOf(call))
  return times
}

async function timeOf(job: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await job()
  return performance.now() - start
}
