import { expect, test, vi } from 'vitest'
import { loadPart } from './load-part.ts'

test('a part for which the server does not answer is reported after a while, and still loads', async () => {
  vi.useFakeTimers()
  const { promise, resolve } = Promise.withResolvers<string>()
  const onUnreachable = vi.fn()

  const part = loadPart(() => promise, onUnreachable)
  vi.advanceTimersByTime(29_000)
  expect(onUnreachable).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(onUnreachable).toHaveBeenCalledOnce()

  resolve('part')
  expect(await part).toBe('part')
})
