import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Clears up after the test under way, or after the file when called outside of its tests. */
export function afterwards(clear: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(clear)
  else afterAll(clear)
}
