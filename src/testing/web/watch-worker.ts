import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Counts the running workers of a file, from now on. */
export async function watchWorkers(file: string): Promise<{ count(): number }> {
  const browser = cdp()
  const alive = new Set<string>()
  const watch = (autoAttach: boolean) =>
    browser.send('Target.setAutoAttach', {
      autoAttach,
      waitForDebuggerOnStart: false,
      flatten: true,
    })
  browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.url.includes(file)) alive.add(sessionId)
  })
  browser.on('Target.detachedFromTarget', ({ sessionId }) => alive.delete(sessionId))
  await watch(true)
  onTestFinished(async () => void (await watch(false)))
  return { count: () => alive.size }
}
