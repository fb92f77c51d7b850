import type { Markers } from '../markers.ts'
import type { Frame } from '../renderer.ts'
import type { Plate } from './framebuffer.ts'
import { type Block, createBlock } from './kernel/block.ts'
import type { Kernel } from './kernel/kernel.ts'

/** Of a pixel, along each side: that many places a disc can begin at. */
export const PHASES = 4
export const PHASE_BITS = 2

/** Bytes of a place. */
export const PAIR = 8

/** The discs in sight, from the topmost down. */
export interface Crowd {
  count: number
  /** Pairs x, y of their middles on the plate, in phases. */
  readonly places: Block
  readonly statuses: Block
}

/** Of the markers. */
export interface Part {
  first: number
  end: number
}

/** Lists discs in the kernel's memory. */
export function createCrowd(kernel: Kernel) {
  const copy = createCopy(kernel)
  const crowd: Crowd = { count: 0, places: createBlock(kernel), statuses: createBlock(kernel) }

  return {
    crowd,
    /** Those of which all pixels lie on the plate, from the first marker up to but not including `end`; `reach` is that of a disc. */
    gather(
      { markers, shown, pixelFromGame }: Frame,
      { first, end }: Part,
      plate: Plate,
      reach: number,
    ): void {
      const { scaleX, scaleY, x0, y0 } = pixelFromGame
      const least = PHASES * reach
      copy.take(markers)
      crowd.places.resize(PAIR * (end - first))
      crowd.statuses.resize(end - first)
      crowd.count = kernel.gather(
        first,
        end,
        copy.previous(),
        copy.next(),
        copy.statuses(),
        markers.share,
        shown,
        PHASES * scaleX,
        PHASES * scaleY,
        PHASES * (x0 + plate.margin) - least,
        PHASES * (y0 + plate.margin) - least,
        least,
        PHASES * (plate.width - reach - 1) - least,
        PHASES * (plate.height - reach - 1) - least,
        crowd.places.at,
        crowd.statuses.at,
      )
    },
  }
}

interface Column {
  of: Float32Array | undefined
  readonly block: Block
}

/** Where the markers are, for the kernel. An array that is the same as before holds the same: it is copied once. */
function createCopy(kernel: Kernel) {
  const column = (): Column => ({ of: undefined, block: createBlock(kernel) })
  const statuses = createBlock(kernel)
  let previous = column()
  let next = column()
  let areStill = true
  /** True if it was another one. */
  const put = (to: Column, positions: Float32Array) => {
    if (to.of === positions) return false
    to.of = positions
    to.block.resize(positions.byteLength)
    to.block.floats().set(positions)
    return true
  }

  return {
    previous: () => (areStill ? next : previous).block.at,
    next: () => next.block.at,
    statuses: () => statuses.at,
    take(markers: Markers) {
      areStill = markers.previous === markers.next
      if (!areStill && next.of === markers.previous) [previous, next] = [next, previous]
      const isNew = put(next, markers.next)
      if (!areStill) put(previous, markers.previous)
      if (!isNew) return
      statuses.resize(markers.statuses.length)
      statuses.bytes().set(markers.statuses)
    },
  }
}
