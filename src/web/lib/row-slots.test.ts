import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexInSlot, slotCount } from './row-slots.ts'

const view = fc.record({
  first: fc.integer({ min: -5, max: 10_000 }),
  slots: fc.integer({ min: 1, max: 80 }),
})
const rowsIn = (first: number, slots: number) =>
  Array.from({ length: slots }, (_, slot) => indexInSlot(slot, first, slots))

test('the slots contain each visible row once', () => {
  fc.assert(
    fc.property(view, ({ first, slots }) => {
      const rows = rowsIn(first, slots).sort((a, b) => a - b)
      expect(rows).toEqual(Array.from({ length: slots }, (_, index) => first + index))
    }),
  )
})

test('a step of one row changes one slot', () => {
  fc.assert(
    fc.property(view, ({ first, slots }) => {
      const after = rowsIn(first + 1, slots)
      const changed = rowsIn(first, slots).filter((row, slot) => row !== after[slot])
      expect(changed).toEqual([first])
    }),
  )
})

test('there is a slot for every partly visible row, and for five on either side', () => {
  expect(slotCount(350, 35)).toBe(21)
  expect(slotCount(351, 35)).toBe(22)
})
