// A string, since it runs in pages and workers and this folder has no DOM types.

/** Times between animation frames of a worker, in `frameTimes`; pauses are excluded. */
export const TIMING = `(() => {
  const request = globalThis.requestAnimationFrame.bind(globalThis)
  let before
  let isWanted = false
  globalThis.frameTimes = []
  globalThis.requestAnimationFrame = (callback) => {
    isWanted = true
    return request((now) => {
      const wasWanted = isWanted
      isWanted = false
      if (before !== undefined && now > before && wasWanted) globalThis.frameTimes.push(now - before)
      before = now
      callback(now)
      // No frame was requested: the next one starts a new motion.
      if (!isWanted) before = undefined
    })
  }
})()`

/** Counts frames and tasks longer than 50 ms on the page. */
export const PAGE_TIMING = `(() => {
  globalThis.frameTimes = []
  globalThis.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  let before
  requestAnimationFrame(function next(now) {
    if (before !== undefined) globalThis.frameTimes.push(now - before)
    before = now
    requestAnimationFrame(next)
  })
})()`

/** Run before a page loads: `firstViewMs` is the time from the last script until its loading text disappears. */
export const firstView = (words: string) => `globalThis.firstViewMs = new Promise((resolve) => {
  let isLoading = false
  const observer = new MutationObserver(() => {
    const isSaid = document.body.innerText.includes(${JSON.stringify(words)})
    if (isLoading && !isSaid) {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      resolve(performance.now() - Math.max(...scripts.map(({ responseEnd }) => responseEnd)))
      observer.disconnect()
    }
    isLoading ||= isSaid
  })
  const watched = { subtree: true, childList: true, characterData: true }
  addEventListener('DOMContentLoaded', () => observer.observe(document, watched))
})`
