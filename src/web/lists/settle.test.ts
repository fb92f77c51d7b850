import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, changesOf, settle, takeIn } from './settle.ts'

interface Row {
  id: number
  cash: number
}

const CALM = { actedAt: 0, isHeld: false }
const answer = (at: number, ...ids: number[]): Answer<Row> => ({
  of: 'first page',
  at,
  rows: ids.map((id) => ({ id, cash: at })),
})
const idsOf = ({ rows }: { rows: readonly Row[] }) => rows.map(({ id }) => id)

describe('rows keep their places', () => {
  test('and take their new values', () => {
    const settled = takeIn(settle(answer(1, 7, 8, 9)), answer(2, 9, 7, 8), CALM)

    expect(settled.rows).toEqual(answer(2, 7, 8, 9).rows)
    expect(changesOf(settled)).toMatchObject({ added: 0, moved: 1, count: 1 })
  })

  test('also those that left, with the last values that they had', () => {
    const before = takeIn(settle(answer(1, 7, 8)), answer(2, 7, 8), CALM)

    const settled = takeIn(before, answer(3, 6, 8), CALM)

    expect(settled.rows).toEqual([
      { id: 7, cash: 2 },
      { id: 8, cash: 3 },
    ])
    expect(changesOf(settled)).toEqual({ added: 1, moved: 0, left: new Set([7]), count: 2 })
  })

  test('a row that comes back is no change', () => {
    const without = takeIn(settle(answer(1, 7, 8)), answer(2, 8), CALM)

    expect(changesOf(takeIn(without, answer(3, 7, 8), CALM)).count).toBe(0)
  })
})

describe('an answer is shown as it is', () => {
  test('when the list was empty, or is now', () => {
    expect(idsOf(takeIn(settle(answer(1)), answer(2, 7), CALM))).toEqual([7])
    expect(idsOf(takeIn(settle(answer(1, 7)), answer(2), CALM))).toEqual([])
  })

  test('when it is the first since the user acted, and then no more', () => {
    const acted = { actedAt: 5, isHeld: false }
    const shown = takeIn(settle(answer(1, 7)), answer(6, 8, 7), acted)

    expect(idsOf(shown)).toEqual([8, 7])
    expect(idsOf(takeIn(shown, answer(7, 9, 8, 7), acted))).toEqual([8, 7])
  })

  test('when it replaces an old one of the cache', () => {
    const acted = { actedAt: 5, isHeld: false }

    expect(idsOf(takeIn(settle(answer(1, 7), true), answer(6, 8, 7), acted))).toEqual([8, 7])
    expect(idsOf(takeIn(settle(answer(1, 7), true), answer(6, 8, 7), CALM))).toEqual([8, 7])
  })

  test('but only after the menu of a row is closed', () => {
    const open = takeIn(settle(answer(1, 7)), answer(6, 8, 7), { actedAt: 5, isHeld: true })

    expect(idsOf(open)).toEqual([7])
    expect(idsOf(takeIn(open, open.answer, { actedAt: 5, isHeld: false }))).toEqual([8, 7])
  })
})

test('as many rows count as moved as must be taken out and put elsewhere', () => {
  const order = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(order, fc.infiniteStream(fc.nat()), (ids, keys) => {
      const rank = new Map(ids.map((id) => [id, keys.next().value]))
      const later = ids.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
      const settled = takeIn(settle(answer(1, ...ids)), answer(2, ...later), CALM)

      expect(changesOf(settled).moved).toBe(ids.length - longestCommon(ids, later))
    }),
  )
})

/** The longest common subsequence, by its definition. */
function longestCommon([first, ...others]: readonly number[], later: readonly number[]): number {
  if (first === undefined) return 0
  const place = later.indexOf(first)
  const without = longestCommon(others, later)
  return place < 0 ? without : Math.max(without, 1 + longestCommon(others, later.slice(place + 1)))
}
