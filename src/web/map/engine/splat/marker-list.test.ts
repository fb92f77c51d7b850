import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Markers } from '../markers.ts'
import { createFrame } from '../scene/frame.ts'
import { hardOf, reachOf } from './disc-sprites.ts'
import { type Plate, resizePlate } from './framebuffer.ts'
import { createBlock } from './kernel/block.ts'
import { openKernel } from './kernel/kernel.ts'
import { createCrowd } from './marker-list.ts'
import { createCover } from './opaque-discs.ts'

const COLORS = Uint32Array.of(0xff0000ff, 0xff00ff00, 0xffff0000)
const SIDE = 120

/** Few pixels for so many discs: nearly all of them lie below others. */
test('a crowd looks just as if each of its discs had been drawn, one over the other', () => {
  const radius = fc.double({ min: 2, max: 7, noNaN: true })
  fc.assert(
    fc.property(radius, fc.integer(), fc.integer({ min: 10, max: 110 }), (size, seed, spread) => {
      const easel = easelFor(size)
      const markers = markersFrom(seed, spread)
      const each = easel.plate()
      for (let i = 0; i < markers.count; i++) easel.draw(each, only(markers, i))
      const together = easel.plate()
      easel.draw(together, markers)
      expect(together.block.ints()).toEqual(each.block.ints())

      const { count } = easel.crowd
      const inParts = easel.plate()
      const drawn = easel.draw(inParts, markers, 500)
      // Of few cells none has only covered ones about it.
      expect(drawn - count).toBeLessThan(spread >= 60 ? 0 : 1)
      expect(inParts.block.ints()).toEqual(each.block.ints())

      easel.draw(inParts, markers)
      easel.cover.begin()
      easel.cover.dropHidden(easel.crowd)
      expect(easel.crowd.count).toBeLessThan(count)
      const seen = easel.plate()
      easel.cover.begin()
      easel.cover.put(seen, easel.crowd)
      expect(seen.block.ints()).toEqual(each.block.ints())
    }),
    { numRuns: 25 },
  )
})

function easelFor(radius: number) {
  const kernel = openKernel()
  if (!kernel) throw new Error('There is no WebAssembly here')
  const look = { colors: COLORS, rim: 0xff101010, sea: 0, radius }
  const reach = reachOf(look, 1)
  const cover = createCover(kernel)
  const { crowd, gather } = createCrowd(kernel)
  cover.prepare(hardOf(look, 1), { width: SIDE, height: SIDE })
  return {
    crowd,
    cover,
    plate(): Plate {
      const plate = { block: createBlock(kernel), width: 0, height: 0, margin: 2 * reach }
      resizePlate(plate, SIDE, SIDE)
      plate.block.ints().fill(0)
      return plate
    },
    /** So many at once; says how many were drawn. */
    draw(plate: Plate, markers: Markers, part = markers.count) {
      cover.begin()
      let drawn = 0
      for (let end = markers.count; end > 0; end -= part) {
        gather(createFrame(markers), { first: Math.max(0, end - part), end }, plate, reach)
        cover.dropClosed(crowd)
        cover.put(plate, crowd)
        drawn += crowd.count
      }
      return drawn
    },
  }
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
