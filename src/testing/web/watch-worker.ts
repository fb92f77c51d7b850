import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Counts the workers of a file that run, and those that were started, from now on. */
export async function watchWorkers(file: string): Promise<{ count(): number; started(): number }> {
  const browser = cdp()
  const alive = new Set<string>()
  let started = 0
  const watch = (autoAttach: boolean) =>
    browser.send('Target.setAutoAttach', {
      autoAttach,
      waitForDebuggerOnStart: false,
      flatten: true,
    })
  browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (!targetInfo.url.includes(file)) return
    alive.add(sessionId)
    started++
  })
  browser.on('Target.detachedFromTarget', ({ sessionId }) => alive.delete(sessionId))
  await watch(true)
  onTestFinished(async () => void (await watch(false)))
  return { count: () => alive.size, started: () => started }
}
