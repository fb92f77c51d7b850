import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

test('an agent that sent more than its burst waits until the bucket is filled again', () => {
  const pace = new Pace(2000, 10_000, 0)

  pace.charge(10_000)
  pace.charge(3999)
  expect(pace.waitMs(0)).toBe(2000)
  expect(pace.waitMs(1999)).toBeGreaterThan(0)
  expect(pace.waitMs(2000)).toBe(0)
})

test('a long silence allows one burst, not more', () => {
  const pace = new Pace(2000, 10_000, 0)

  expect(pace.waitMs(3_600_000)).toBe(0)
  pace.charge(10_001)
  expect(pace.waitMs(3_600_000)).toBe(1)
})
