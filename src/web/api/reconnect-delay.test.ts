import fc from 'fast-check'
import { expect, test } from 'vitest'
import { delayBefore } from './reconnect-delay.ts'

test('the delay never exceeds 30 s or the maximum for its attempt', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const delayMs = delayBefore(attempt, random)

      expect(delayMs).toBeGreaterThanOrEqual(0)
      expect(delayMs).toBeLessThanOrEqual(Math.min(30_000, 1000 * 2 ** attempt))
    }),
  )
})
