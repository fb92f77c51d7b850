import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intersection, isEmpty, without } from './rects.ts'

const side = fc.integer({ min: 0, max: 12 })
const rect = fc.record({ left: side, top: side, right: side, bottom: side })

test('pieces hold each pixel once that is in a rect and in none of the holes', () => {
  fc.assert(
    fc.property(rect, fc.array(rect, { maxLength: 6 }), (whole, holes) => {
      const pieces = holes.reduce(without, [whole])
      const times = (x: number, y: number) =>
        pieces.filter((piece) => !isEmpty(intersection(piece, pixelAt(x, y)))).length
      for (let y = 0; y < 12; y++) {
        for (let x = 0; x < 12; x++) {
          const isIn = (each: typeof whole) => !isEmpty(intersection(each, pixelAt(x, y)))
          expect(times(x, y)).toBe(isIn(whole) && !holes.some(isIn) ? 1 : 0)
        }
      }
    }),
  )
})

const pixelAt = (x: number, y: number) => ({ left: x, top: y, right: x + 1, bottom: y + 1 })
