import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countLimit, metaOf, windowOf } from './paging.ts'

const page = fc.record({
  page: fc.integer({ min: 1, max: 60 }),
  per_page: fc.integer({ min: 1, max: 20 }),
})

test('a window has the rows of its page, independent of the end that it reads from', () => {
  fc.assert(
    fc.property(page, fc.integer({ min: 0, max: 400 }), ({ page, per_page }, filtered) => {
      const rows = Array.from({ length: filtered }, (_, index) => index)
      const start = (page - 1) * per_page

      const window = windowOf({ page, per_page }, { total: filtered, filtered })

      const read = window
        ? (window.isReversed ? rows.toReversed() : rows).slice(
            window.offset,
            window.offset + window.limit,
          )
        : []
      const shown = window?.isReversed ? read.toReversed() : read
      expect(shown).toEqual(rows.slice(start, start + per_page))
      expect(window?.offset ?? 0).toBeLessThanOrEqual(filtered / 2)
    }),
  )
})

test('the last page is the last one with a row', () => {
  fc.assert(
    fc.property(page, fc.integer({ min: 1, max: 400 }), (asked, filtered) => {
      const { pageCount } = metaOf(asked, { total: filtered, filtered })

      expect(windowOf({ ...asked, page: pageCount }, { total: 0, filtered })).not.toBeNull()
      expect(windowOf({ ...asked, page: pageCount + 1 }, { total: 0, filtered })).toBeNull()
    }),
  )
})

test('rows are counted up to the first step beyond the page, which shows whether another page exists', () => {
  expect(countLimit({ page: 1, per_page: 15 }, 300)).toBe(300)
  expect(countLimit({ page: 19, per_page: 15 }, 300)).toBe(300)
  expect(countLimit({ page: 20, per_page: 15 }, 300)).toBe(600)
  expect(countLimit({ page: 3, per_page: 100 }, 300)).toBe(600)
})
