import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intersection, isEmpty, subtract } from './background.ts'

const side = fc.integer({ min: 0, max: 12 })
const rect = fc.record({ left: side, top: side, right: side, bottom: side })

test('subtracting holes leaves every other pixel of the rectangle exactly once', () => {
  fc.assert(
    fc.property(rect, fc.array(rect, { maxLength: 6 }), (whole, holes) => {
      const pieces = holes.reduce(subtract, [whole])
      const occurrences = (x: number, y: number) =>
        pieces.filter((piece) => !isEmpty(intersection(piece, pixelAt(x, y)))).length
      for (let y = 0; y < 12; y++) {
        for (let x = 0; x < 12; x++) {
          const isIn = (each: typeof whole) => !isEmpty(intersection(each, pixelAt(x, y)))
          expect(occurrences(x, y)).toBe(isIn(whole) && !holes.some(isIn) ? 1 : 0)
        }
      }
    }),
  )
})

const pixelAt = (x: number, y: number) => ({ left: x, top: y, right: x + 1, bottom: y + 1 })
