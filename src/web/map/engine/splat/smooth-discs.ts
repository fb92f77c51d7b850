import type { Framebuffer } from './framebuffer.ts'
import { createKernelBuffer, PIXEL_BYTES } from './kernel/buffer.ts'
import type { Kernel } from './kernel/kernel.ts'
import { discArgs, type MarkerList, SUBPIXELS } from './marker-list.ts'

/** Pixels drawn by one SIMD instruction. */
const GROUP_PIXELS = 4

/** A disc at one subpixel position: premultiplied pixels of a square around its center, by status. */
export interface SmoothDisc {
  reach: number
  colors: Int32Array[]
}

/** Start of four adjacent pixels, at least one of them visible. */
interface Group {
  x: number
  y: number
}

/** Draws discs with antialiased edges. */
export function createSmoothDiscs(kernel: Kernel) {
  const stencils = createKernelBuffer(kernel)
  const offsets = createKernelBuffer(kernel)
  const colors = createKernelBuffer(kernel)
  let bytesPerStatus = 0

  return {
    /** Prepares the discs, one for each subpixel position. */
    prepare(discs: SmoothDisc[], statuses: number, width: number): void {
      const all = discs.map(visibleGroups)
      const count = all.reduce((sum, { length }) => sum + length, 0)
      bytesPerStatus = PIXEL_BYTES * GROUP_PIXELS * count
      let first = 0
      const ranges = all.flatMap(({ length }) => {
        first += length
        return [first - length, length]
      })
      stencils.resize(2 * PIXEL_BYTES * SUBPIXELS * SUBPIXELS)
      stencils.ints().set(ranges)
      offsets.resize(PIXEL_BYTES * count)
      const offsetOf = (reach: number, { x, y }: Group) =>
        PIXEL_BYTES * ((y - reach) * width + x - reach)
      offsets
        .ints()
        .set(
          all.flatMap((groups, subpixel) =>
            groups.map((each) => offsetOf(discs[subpixel]?.reach ?? 0, each)),
          ),
        )
      colors.resize(bytesPerStatus * statuses)
      const groupColors = (status: number) =>
        all.flatMap((groups, subpixel) => {
          const disc = discs[subpixel]
          return disc ? groups.flatMap((group) => pixelsOf(disc, group, status)) : []
        })
      colors.ints().set(Array.from({ length: statuses }, (_, status) => groupColors(status)).flat())
    },
    /** Draws from the lowest disc to the topmost. */
    draw(framebuffer: Framebuffer, list: MarkerList): void {
      kernel.drawSmoothDiscs(
        ...discArgs(list),
        framebuffer.buffer.at,
        PIXEL_BYTES * framebuffer.width,
        stencils.at,
        offsets.at,
        colors.at,
        bytesPerStatus,
      )
    },
  }
}

function visibleGroups(disc: SmoothDisc): Group[] {
  const side = 2 * disc.reach + 1
  const columns = Array.from(
    { length: Math.ceil(side / GROUP_PIXELS) },
    (_, place) => place * GROUP_PIXELS,
  )
  return Array.from({ length: side }, (_, y) => columns.map((x) => ({ x, y })))
    .flat()
    .filter((group) => pixelsOf(disc, group, 0).some((pixel) => pixel !== 0))
}

function pixelsOf({ reach, colors }: SmoothDisc, { x, y }: Group, status: number): number[] {
  const side = 2 * reach + 1
  const at = (column: number) => (column < side ? (colors[status]?.[y * side + column] ?? 0) : 0)
  return Array.from({ length: GROUP_PIXELS }, (_, k) => at(x + k))
}
