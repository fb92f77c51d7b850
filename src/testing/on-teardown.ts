import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Runs a cleanup after the current test, or after the file if no test is running. */
export function onTeardown(cleanup: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(cleanup)
  else afterAll(cleanup)
}
