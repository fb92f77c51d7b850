import { onTestFinished, vi } from 'vitest'

/** Stops a clock for one test whose result depends on two readings: the hour, the day or a limit could pass between them. */
export function holdClock(clock: 'Date' | 'performance' = 'Date'): void {
  vi.useFakeTimers({ toFake: [clock] })
  onTestFinished(() => void vi.useRealTimers())
}
