import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Markers } from '../markers.ts'
import { emptyFrame } from '../renderer.ts'
import { discReach, opaqueDiscOf } from './disc-sprites.ts'
import { type Framebuffer, resizeFramebuffer } from './framebuffer.ts'
import { createKernelBuffer } from './kernel/buffer.ts'
import { openKernel } from './kernel/kernel.ts'
import { createMarkerList } from './marker-list.ts'
import { createOpaqueDiscs } from './opaque-discs.ts'

const COLORS = Uint32Array.of(0xff0000ff, 0xff00ff00, 0xffff0000)
const SIDE = 120

/** Few pixels for this many discs: most are hidden below others. */
test('drawing a list gives the same pixels as drawing its discs one by one', () => {
  const radius = fc.double({ min: 2, max: 7, noNaN: true })
  fc.assert(
    fc.property(radius, fc.integer(), fc.integer({ min: 10, max: 110 }), (size, seed, spread) => {
      const fixture = createFixture(size)
      const markers = markersFrom(seed, spread)
      const oneByOne = fixture.createFramebuffer()
      for (let i = 0; i < markers.count; i++) fixture.draw(oneByOne, only(markers, i))
      const together = fixture.createFramebuffer()
      fixture.draw(together, markers)
      expect(together.buffer.ints()).toEqual(oneByOne.buffer.ints())

      const { count } = fixture.list
      const inBatches = fixture.createFramebuffer()
      const drawn = fixture.draw(inBatches, markers, 500)
      // With few cells, none is enclosed by covered ones.
      expect(drawn - count).toBeLessThan(spread >= 60 ? 0 : 1)
      expect(inBatches.buffer.ints()).toEqual(oneByOne.buffer.ints())

      fixture.draw(inBatches, markers)
      fixture.opaque.reset()
      fixture.opaque.removeHidden(fixture.list)
      expect(fixture.list.count).toBeLessThan(count)
      const seen = fixture.createFramebuffer()
      fixture.opaque.reset()
      fixture.opaque.draw(seen, fixture.list)
      expect(seen.buffer.ints()).toEqual(oneByOne.buffer.ints())
    }),
    { numRuns: 25 },
  )
})

function createFixture(radius: number) {
  const kernel = openKernel()
  if (!kernel) throw new Error('There is no WebAssembly here')
  const style = { colors: COLORS, rim: 0xff101010, sea: 0, radius }
  const reach = discReach(style, 1)
  const opaque = createOpaqueDiscs(kernel)
  const { list, collect } = createMarkerList(kernel)
  opaque.prepare(opaqueDiscOf(style, 1), { width: SIDE, height: SIDE })
  return {
    list,
    opaque,
    createFramebuffer(): Framebuffer {
      const framebuffer = {
        buffer: createKernelBuffer(kernel),
        width: 0,
        height: 0,
        margin: 2 * reach,
      }
      resizeFramebuffer(framebuffer, SIDE, SIDE)
      framebuffer.buffer.ints().fill(0)
      return framebuffer
    },
    /** Draws in batches and returns the number of discs drawn. */
    draw(framebuffer: Framebuffer, markers: Markers, batch = markers.count) {
      opaque.reset()
      let drawn = 0
      for (let end = markers.count; end > 0; end -= batch) {
        collect(emptyFrame(markers), { first: Math.max(0, end - batch), end }, framebuffer, reach)
        opaque.removeEnclosed(list)
        opaque.draw(framebuffer, list)
        drawn += list.count
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
  return { count, previous: next, next, progress: 1, statuses }
}

function only({ next, statuses }: Markers, index: number) {
  const position = next.subarray(2 * index, 2 * index + 2)
  return {
    count: 1,
    previous: position,
    next: position,
    progress: 1,
    statuses: statuses.subarray(index, index + 1),
  }
}
