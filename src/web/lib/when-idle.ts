const LATEST_MS = 2000

/** Runs a job that the first view does not need, when the browser is idle. Returns a function that cancels it. */
export function whenIdle(job: () => unknown): () => void {
  // Safari does not support idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(job, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(job, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
