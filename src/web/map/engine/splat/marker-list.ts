import type { Markers } from '../markers.ts'
import type { Frame } from '../renderer.ts'
import type { Framebuffer } from './framebuffer.ts'
import { createKernelBuffer, type KernelBuffer } from './kernel/buffer.ts'
import type { DiscArgs, Kernel } from './kernel/kernel.ts'

/** Positions per pixel, on each axis, at which a disc can be drawn. */
export const SUBPIXELS = 4
export const SUBPIXEL_BITS = 2

/** Bytes of a position. */
export const PAIR_BYTES = 8

/** The visible discs, from the topmost to the lowest, in the memory of the kernel. */
export interface MarkerList {
  count: number
  /** Pairs x, y of disc centers in the framebuffer, in subpixels. */
  readonly positions: KernelBuffer
  readonly statuses: KernelBuffer
}

/** Indices of markers; `end` is exclusive. */
export interface MarkerRange {
  first: number
  end: number
}

export const discArgs = ({ count, positions, statuses }: MarkerList): DiscArgs => [
  count,
  positions.at,
  statuses.at,
  SUBPIXEL_BITS,
]

export function createMarkerList(kernel: Kernel) {
  const copy = createMarkerCopy(kernel)
  const list: MarkerList = {
    count: 0,
    positions: createKernelBuffer(kernel),
    statuses: createKernelBuffer(kernel),
  }

  return {
    list,
    /** Lists the markers whose discs, which extend `reach` pixels from their centers, lie inside the framebuffer. */
    collect(
      { markers, shown, pixelFromGame }: Frame,
      { first, end }: MarkerRange,
      framebuffer: Framebuffer,
      reach: number,
    ): void {
      const { scaleX, scaleY, x0, y0 } = pixelFromGame
      const min = SUBPIXELS * reach
      copy.update(markers)
      list.positions.resize(PAIR_BYTES * (end - first))
      list.statuses.resize(end - first)
      list.count = kernel.listVisibleDiscs(
        first,
        end,
        copy.previous(),
        copy.next(),
        copy.statuses(),
        markers.progress,
        shown,
        SUBPIXELS * scaleX,
        SUBPIXELS * scaleY,
        SUBPIXELS * (x0 + framebuffer.margin) - min,
        SUBPIXELS * (y0 + framebuffer.margin) - min,
        min,
        SUBPIXELS * (framebuffer.width - reach - 1) - min,
        SUBPIXELS * (framebuffer.height - reach - 1) - min,
        list.positions.at,
        list.statuses.at,
      )
    },
  }
}

interface Column {
  source: Float32Array | undefined
  readonly buffer: KernelBuffer
}

/** Copies the markers to the memory of the kernel. An array is copied once: sources never change an array they sent. */
function createMarkerCopy(kernel: Kernel) {
  const createColumn = (): Column => ({ source: undefined, buffer: createKernelBuffer(kernel) })
  const statuses = createKernelBuffer(kernel)
  let previous = createColumn()
  let next = createColumn()
  let isStill = true
  /** True if the array is a new one. */
  const copyOnce = (to: Column, positions: Float32Array) => {
    if (to.source === positions) return false
    to.source = positions
    to.buffer.resize(positions.byteLength)
    to.buffer.floats().set(positions)
    return true
  }

  return {
    previous: () => (isStill ? next : previous).buffer.at,
    next: () => next.buffer.at,
    statuses: () => statuses.at,
    update(markers: Markers) {
      isStill = markers.previous === markers.next
      if (!isStill && next.source === markers.previous) [previous, next] = [next, previous]
      const isNew = copyOnce(next, markers.next)
      if (!isStill) copyOnce(previous, markers.previous)
      if (!isNew) return
      statuses.resize(markers.statuses.length)
      statuses.bytes().set(markers.statuses)
    },
  }
}
