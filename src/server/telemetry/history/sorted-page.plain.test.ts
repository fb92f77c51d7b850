import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedPage } from './sorted-page.ts'

const key = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(Number.POSITIVE_INFINITY))

test('a page has the rows of the whole sorted list', () => {
  fc.assert(
    fc.property(
      fc.array(key),
      fc.nat(20),
      fc.integer({ min: 1, max: 5 }),
      (list, start, length) => {
        const keys = Float64Array.from(list)
        const rows = list.map((_, row) => row).filter((row) => row % 3 > 0)
        const compareIds = (a: number, b: number) => b - a

        const page = sortedPage({ rows, keys, compareIds, start, end: start + length })

        const sorted = rows.toSorted((a, b) => {
          const [keyA = 0, keyB = 0] = [keys[a], keys[b]]
          return keyA === keyB ? b - a : keyA - keyB
        })
        expect(page).toEqual(sorted.slice(start, start + length))
      },
    ),
  )
})
