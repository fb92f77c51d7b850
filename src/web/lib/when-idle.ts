type Job = () => unknown

const LATEST_MS = 2000
const waiting = new Set<{ readonly job: Job }>()
let isRunning = false

/**
 * Runs a job that the first view does not need, when the browser is idle and after all earlier jobs, so that input never
 * waits for more than one of them. Returns a function that cancels it.
 */
export function whenIdle(job: Job): () => void {
  const entry = { job }
  waiting.add(entry)
  if (!isRunning) void runInTurn()
  return () => waiting.delete(entry)
}

async function runInTurn(): Promise<void> {
  isRunning = true
  for (const entry of waiting) {
    await idle()
    // It may have been cancelled meanwhile.
    if (waiting.delete(entry)) await run(entry.job)
  }
  isRunning = false
}

async function run(job: Job): Promise<void> {
  try {
    await job()
  } catch {
    // Whoever needs it runs it again, and shows the failure.
  }
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari does not support idle callbacks.
    if (typeof requestIdleCallback !== 'function') setTimeout(resolve, LATEST_MS)
    else requestIdleCallback(resolve, { timeout: LATEST_MS })
  })
}
