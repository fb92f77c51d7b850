import { expect, test } from 'vitest'
import { isRowSelected, NO_SELECTION, rangeOf, withRows } from './selection.ts'

const PAGE = [9, 7, 5, 3]

test('rows of several pages stay selected', () => {
  const first = withRows(NO_SELECTION, [9, 5], true, PAGE)
  const both = withRows(first, [2], true, [2, 1])

  expect([9, 7, 5, 2].filter((id) => isRowSelected(both, id))).toEqual([9, 5, 2])
})

test('deselecting one of all matching rows leaves the others of the page', () => {
  const rest = withRows({ kind: 'matching' }, [7], false, PAGE)

  expect(rest).toEqual({ kind: 'rows', ids: new Set([9, 5, 3]) })
})

test('selecting a row leaves all matching rows selected', () => {
  expect(withRows({ kind: 'matching' }, [7], true, PAGE)).toEqual({ kind: 'matching' })
})

test('a range follows the order on the screen, in both directions', () => {
  expect(rangeOf(PAGE, 9, 5)).toEqual([9, 7, 5])
  expect(rangeOf(PAGE, 3, 7)).toEqual([7, 5, 3])
})

test('a range that starts on another page has only the clicked row', () => {
  expect(rangeOf(PAGE, 42, 7)).toEqual([7])
  expect(rangeOf(PAGE, undefined, 7)).toEqual([7])
})
