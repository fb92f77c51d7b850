import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrame } from '../frame.ts'
import type { Markers } from '../markers.ts'
import { emptyCrowd, gather } from './crowd.ts'
import { prepareDiscs, putCrude } from './discs.ts'
import type { Plate } from './plate.ts'

const COLORS = Uint32Array.of(0xff0000ff, 0xff00ff00, 0xffff0000)
const SIDE = 120

/** Few pixels for so many discs: nearly all of them lie below others. */
test('a crowd looks just as if each of its discs had been drawn, one over the other', () => {
  const radius = fc.double({ min: 2, max: 7, noNaN: true })
  fc.assert(
    fc.property(radius, fc.integer(), fc.integer({ min: 10, max: 110 }), (size, seed, spread) => {
      const { reach, nearby, ...discs } = prepareDiscs(lookOf(size), 1, SIDE)
      const frame = createFrame(markersFrom(seed, spread))
      const together = emptyPlate(2 * reach)
      const crowd = emptyCrowd()
      gather(crowd, frame, together, reach, nearby)
      putCrude(together, crowd, { reach, nearby, ...discs })

      const each = emptyPlate(2 * reach)
      const alone = emptyCrowd()
      for (let i = 0; i < frame.markers.count; i++) {
        gather(alone, createFrame(only(frame.markers, i)), each, reach, nearby)
        putCrude(each, alone, { reach, nearby, ...discs })
      }
      expect(together.pixels).toEqual(each.pixels)
      expect(crowd.count).toBeLessThan(frame.markers.count)
    }),
    { numRuns: 25 },
  )
})

const lookOf = (radius: number) => ({ colors: COLORS, rim: 0xff101010, sea: 0, radius })

function emptyPlate(margin: number): Plate {
  return { pixels: new Uint32Array(SIDE * SIDE), width: SIDE, height: SIDE, margin }
}

function markersFrom(seed: number, spread: number) {
  const count = 6_000
  let state = seed
  const next = Float32Array.from({ length: 2 * count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return ((state >>> 8) / 2 ** 24) * spread
  })
  const statuses = Uint8Array.from({ length: count }, (_, index) => index % 3)
  return { count, previous: next, next, share: 1, statuses }
}

function only({ next, statuses }: Markers, index: number) {
  const place = next.subarray(2 * index, 2 * index + 2)
  return {
    count: 1,
    previous: place,
    next: place,
    share: 1,
    statuses: statuses.subarray(index, index + 1),
  }
}
