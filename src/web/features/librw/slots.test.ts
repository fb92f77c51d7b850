import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexInSlot, slotCount } from './slots.ts'

const view = fc.record({
  first: fc.integer({ min: -1, max: 2_000 }),
  slots: fc.integer({ min: 1, max: 80 }),
})
const held = (first: number, slots: number) =>
  Array.from({ length: slots }, (_, slot) => indexInSlot(slot, first, slots))

test('the slots hold the blocks in sight, each once', () => {
  fc.assert(
    fc.property(view, ({ first, slots }) => {
      const blocks = held(first, slots).sort((a, b) => a - b)
      expect(blocks).toEqual(Array.from({ length: slots }, (_, index) => first + index))
    }),
  )
})

test('a step of one block changes one slot', () => {
  fc.assert(
    fc.property(view, ({ first, slots }) => {
      const after = held(first + 1, slots)
      const changed = held(first, slots).filter((block, slot) => block !== after[slot])
      expect(changed).toEqual([first])
    }),
  )
})

test('there is a slot for every block of which a part can be seen, and for one on either side', () => {
  expect(slotCount(350, 175)).toBe(5)
  expect(slotCount(351, 175)).toBe(6)
})
