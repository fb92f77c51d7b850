type Job = () => unknown

const LATEST_MS = 2000
/** Long enough for a browser without idle callbacks to handle input and paint between two jobs. */
const PAUSE_MS = 50
const waiting = new Map<Job, { callers: number }>()
let isRunning = false

/**
 * Runs a job that the first view does not need, when the browser is idle and after all earlier jobs, so that input never
 * waits for more than one of them. A job that several callers wait for runs once. Returns a function that cancels it for
 * this caller.
 */
export function whenIdle(job: Job): () => void {
  const entry = waiting.get(job) ?? { callers: 0 }
  entry.callers += 1
  waiting.set(job, entry)
  if (!isRunning) void runInTurn()
  return () => {
    entry.callers -= 1
  }
}

async function runInTurn(): Promise<void> {
  isRunning = true
  for (const [job, entry] of waiting) {
    await idle()
    waiting.delete(job)
    if (entry.callers > 0) await run(job)
  }
  isRunning = false
}

async function run(job: Job): Promise<void> {
  try {
    await job()
  } catch {
    // The code that needs the result runs the job again and shows the failure.
  }
}

/** Resolves when the browser is idle, such as after the first view is painted. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari does not support idle callbacks.
    if (typeof requestIdleCallback !== 'function') setTimeout(resolve, PAUSE_MS)
    else requestIdleCallback(resolve, { timeout: LATEST_MS })
  })
}
