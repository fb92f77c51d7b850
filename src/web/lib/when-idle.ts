const LATEST_MS = 2000

/**
 * Runs a job that the first view does not need, when the browser is idle. Returns a function that cancels it. Several jobs
 * run one after the other, each when the browser is idle again.
 */
export function whenIdle(...jobs: readonly (() => unknown)[]): () => void {
  let cancel = () => {}
  let isCancelled = false
  const start = ([job, ...others]: readonly (() => unknown)[]) => {
    if (job && !isCancelled) cancel = onIdle(() => void run(job).finally(() => start(others)))
  }
  start(jobs)
  return () => {
    isCancelled = true
    cancel()
  }
}

async function run(job: () => unknown): Promise<void> {
  try {
    await job()
  } catch {
    // Whoever needs it runs it again, and shows the failure.
  }
}

function onIdle(job: () => void): () => void {
  // Safari does not support idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(job, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(job, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
