// Text, since it runs in pages and workers and this folder knows no DOM.

/** Times between the animation frames that a worker asks for, in `frameTimes`; a pause between two is no frame. */
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
      // Nothing more to draw: the next frame begins a new motion.
      if (!isWanted) before = undefined
    })
  }
})()`

/** Has the page count its own frames and its tasks longer than 50 ms. */
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

/** Before a page loads: `firstViewMs` will be how long after the last script the words that it loads are gone. */
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
