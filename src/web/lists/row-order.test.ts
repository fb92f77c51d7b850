import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesOf, type ListResponse, orderBy, updateRows } from './row-order.ts'

interface Row {
  id: number
  cash: number
}

const NO_ACTION = { actedAt: 0, isPinned: false }
const response = (at: number, ...ids: number[]): ListResponse<Row> => ({
  key: 'first page',
  at,
  rows: ids.map((id) => ({ id, cash: at })),
})
const idsOf = ({ rows }: { rows: readonly Row[] }) => rows.map(({ id }) => id)

describe('rows stay in their order', () => {
  test('and show their new values', () => {
    const shown = updateRows(orderBy(response(1, 7, 8, 9)), response(2, 9, 7, 8), NO_ACTION)

    expect(shown.rows).toEqual(response(2, 7, 8, 9).rows)
    expect(changesOf(shown)).toMatchObject({ added: 0, moved: 1, count: 1 })
  })

  test('even if they are missing from the response, with their last values', () => {
    const before = updateRows(orderBy(response(1, 7, 8)), response(2, 7, 8), NO_ACTION)

    const shown = updateRows(before, response(3, 6, 8), NO_ACTION)

    expect(shown.rows).toEqual([
      { id: 7, cash: 2 },
      { id: 8, cash: 3 },
    ])
    expect(changesOf(shown)).toEqual({ added: 1, moved: 0, left: new Set([7]), count: 2 })
  })

  test('a row that returns is not a change', () => {
    const without = updateRows(orderBy(response(1, 7, 8)), response(2, 8), NO_ACTION)

    expect(changesOf(updateRows(without, response(3, 7, 8), NO_ACTION)).count).toBe(0)
  })
})

describe('the order of a response is shown', () => {
  test('when the list was empty or is empty now', () => {
    expect(idsOf(updateRows(orderBy(response(1)), response(2, 7), NO_ACTION))).toEqual([7])
    expect(idsOf(updateRows(orderBy(response(1, 7)), response(2), NO_ACTION))).toEqual([])
  })

  test('when it is the first response after an action of the user, but not the second', () => {
    const acted = { actedAt: 5, isPinned: false }
    const shown = updateRows(orderBy(response(1, 7)), response(6, 8, 7), acted)

    expect(idsOf(shown)).toEqual([8, 7])
    expect(idsOf(updateRows(shown, response(7, 9, 8, 7), acted))).toEqual([8, 7])
  })

  test('when it replaces a stale response from the cache', () => {
    const acted = { actedAt: 5, isPinned: false }

    expect(idsOf(updateRows(orderBy(response(1, 7), true), response(6, 8, 7), acted))).toEqual([
      8, 7,
    ])
    expect(idsOf(updateRows(orderBy(response(1, 7), true), response(6, 8, 7), NO_ACTION))).toEqual([
      8, 7,
    ])
  })

  test('but only after the menu of a row is closed', () => {
    const open = updateRows(orderBy(response(1, 7)), response(6, 8, 7), {
      actedAt: 5,
      isPinned: true,
    })

    expect(idsOf(open)).toEqual([7])
    expect(idsOf(updateRows(open, open.response, { actedAt: 5, isPinned: false }))).toEqual([8, 7])
  })
})

test('the number of moved rows is the smallest number of rows to move', () => {
  const order = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(order, fc.infiniteStream(fc.nat()), (ids, keys) => {
      const rank = new Map(ids.map((id) => [id, keys.next().value]))
      const later = ids.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
      const shown = updateRows(orderBy(response(1, ...ids)), response(2, ...later), NO_ACTION)

      expect(changesOf(shown).moved).toBe(ids.length - longestCommon(ids, later))
    }),
  )
})

/** The longest common subsequence, by definition. */
function longestCommon([first, ...others]: readonly number[], later: readonly number[]): number {
  if (first === undefined) return 0
  const place = later.indexOf(first)
  const without = longestCommon(others, later)
  return place < 0 ? without : Math.max(without, 1 + longestCommon(others, later.slice(place + 1)))
}
