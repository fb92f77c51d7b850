import { afterAll, expect, onTestFinished } from 'vitest'

/** Clears up after the test under way, or after the file when called outside of its tests. */
export function afterwards(clear: () => Promise<void>): void {
  if (expect.getState().currentTestName === undefined) afterAll(clear)
  else onTestFinished(clear)
}
