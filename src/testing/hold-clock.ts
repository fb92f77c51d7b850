import { onTestFinished, vi } from 'vitest'

/** Stops the clock for one test that compares two readings: its hour or day could end between them. */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
