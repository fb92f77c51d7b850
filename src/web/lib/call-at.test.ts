import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#domain/time-units.ts'
import { callAt } from './call-at.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an instant that is months away is reported when it has passed', () => {
  const callback = vi.fn()
  callAt(Date.now() + 60 * DAY_MS, callback)

  vi.advanceTimersByTime(60 * DAY_MS - 1)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)

  expect(callback).toHaveBeenCalledOnce()
})

test('a timer that fires early is set again', () => {
  const callback = vi.fn()
  const startMs = Date.now()
  callAt(startMs + 1000, callback)

  vi.setSystemTime(startMs - 3)
  vi.advanceTimersByTime(1000)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3)

  expect(callback).toHaveBeenCalledOnce()
})

test('a cancelled callback is not called', () => {
  const callback = vi.fn()
  const cancel = callAt(Date.now() + 1000, callback)

  cancel()
  vi.advanceTimersByTime(1000)

  expect(callback).not.toHaveBeenCalled()
})
