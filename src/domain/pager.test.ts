import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FLEET_PAGES_IN_FULL, PAGES_IN_FULL, pageSlots, typedPage } from './pager.ts'

const place = fc
  .integer({ min: 1, max: 100_000 })
  .chain((pageCount) =>
    fc.record({ pageCount: fc.constant(pageCount), page: fc.integer({ min: 1, max: pageCount }) }),
  )
const inFull = fc.constantFrom(FLEET_PAGES_IN_FULL, PAGES_IN_FULL)

describe('the BR bots pager', () => {
  test.each([
    [1, 1, [1]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, 3, 4, 'gap-after', 8]],
    [3, 8, [1, 2, 3, 4, 'gap-after', 8]],
    [4, 8, [1, 'gap-before', 3, 4, 5, 'gap-after', 8]],
    [5, 8, [1, 'gap-before', 4, 5, 6, 'gap-after', 8]],
    [6, 8, [1, 'gap-before', 5, 6, 7, 8]],
    [125, 125, [1, 'gap-before', 122, 123, 124, 125]],
    [60, 125, [1, 'gap-before', 59, 60, 61, 'gap-after', 125]],
  ])('page %i of %i', (page, pageCount, slots) => {
    expect(pageSlots(page, pageCount, FLEET_PAGES_IN_FULL)).toEqual(slots)
  })
})

describe('the general pager', () => {
  test.each([
    [2, 5, [1, 2, 3, 4, 5]],
    [2, 6, [1, 2, 3, 4, 'gap-after', 6]],
    [4, 6, [1, 'gap-before', 3, 4, 5, 6]],
    [4, 7, [1, 'gap-before', 3, 4, 5, 'gap-after', 7]],
  ])('page %i of %i', (page, pageCount, slots) => {
    expect(pageSlots(page, pageCount)).toEqual(slots)
  })
})

describe('every pager', () => {
  test('shows the first, the last and the current page and its neighbors', () => {
    fc.assert(
      fc.property(place, inFull, ({ page, pageCount }, full) => {
        const slots = pageSlots(page, pageCount, full)
        const wanted = [1, page - 1, page, page + 1, pageCount]

        expect(slots).toEqual(
          expect.arrayContaining(wanted.filter((one) => one >= 1 && one <= pageCount)),
        )
      }),
    )
  })

  test('is ascending, with a gap wherever pages are omitted', () => {
    fc.assert(
      fc.property(place, inFull, ({ page, pageCount }, full) => {
        const slots = pageSlots(page, pageCount, full)
        const numbers = slots.filter((slot) => typeof slot === 'number')
        const jumps = numbers.filter((one, at) => at > 0 && one - (numbers[at - 1] ?? 0) > 1)

        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(slots.length - numbers.length).toBe(jumps.length)
        expect(slots.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})

describe('a typed page', () => {
  test('is accepted from 1 to the page count', () => {
    fc.assert(
      fc.property(place, ({ page, pageCount }) => {
        expect(typedPage(String(page), pageCount)).toBe(page)
        expect(typedPage(String(pageCount + page), pageCount)).toBeUndefined()
      }),
    )
  })

  test.each(['', '0', '-1', '01', '1.5', '1e1', '0x1', '１', 'two'])('%j is refused', (text) => {
    expect(typedPage(text, 99)).toBeUndefined()
  })
})
