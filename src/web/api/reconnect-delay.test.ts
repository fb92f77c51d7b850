import fc from 'fast-check'
import { expect, test } from 'vitest'
import { delayBefore } from './reconnect-delay.ts'

test('the delay before an attempt never passes 30 s, nor what its number allows', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const delayMs = delayBefore(attempt, random)

      expect(delayMs).toBeGreaterThanOrEqual(0)
      expect(delayMs).toBeLessThanOrEqual(Math.min(30_000, 1000 * 2 ** attempt))
    }),
  )
})
