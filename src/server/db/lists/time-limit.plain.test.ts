import { expect, test, vi } from 'vitest'
import { createTimeLimit } from './filtered-page.ts'

test('the time of a read starts with its first slice, not with the wait for its thread', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const isOver = createTimeLimit()

  now.mockReturnValue(10_000)
  expect(isOver()).toBe(false)
  now.mockReturnValue(12_000)
  expect(isOver()).toBe(false)
  now.mockReturnValue(12_001)
  expect(isOver()).toBe(true)
})
