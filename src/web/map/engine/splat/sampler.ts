import type { Size } from '../spaces.ts'
import { type Block, createBlock, PIXEL } from './kernel/block.ts'
import type { Kernel } from './kernel/kernel.ts'

/** Opaque pixels, 0xAABBGGRR each. */
export interface Texels extends Size {
  readonly block: Block
}

/** A part of a target: from the first on, up to but not including the second. */
export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** Where the left and top edge of the texels lie in the target, and how many texels there are to one of its pixels. */
export interface Placement {
  x0: number
  y0: number
  texelsPerPixelX: number
  texelsPerPixelY: number
}

const ONE = 65_536

/** The part of a rect that the texels cover whole, so that each of its pixels has four of them about it. */
export function covered(rect: Rect, { width, height }: Size, at: Placement): Rect {
  const firstAfter = (texel: number, from: number, per: number) =>
    Math.ceil(from + (texel + 0.5) / per - 0.5)
  // A hair within, since steps of fixed point add up to less than they should.
  const left = firstAfter(0.01, at.x0, at.texelsPerPixelX)
  const top = firstAfter(0.01, at.y0, at.texelsPerPixelY)
  return {
    left: Math.max(rect.left, left),
    top: Math.max(rect.top, top),
    right: Math.min(rect.right, firstAfter(width - 1.01, at.x0, at.texelsPerPixelX)),
    bottom: Math.min(rect.bottom, firstAfter(height - 1.01, at.y0, at.texelsPerPixelY)),
  }
}

export type Sampler = ReturnType<typeof createSampler>

/** Fills rects of a target, whose rows are `stride` pixels long, with what lies on texels. */
export function createSampler(kernel: Kernel) {
  const lines = createLines(kernel)

  return {
    /** Each pixel of the rect has a texel under its middle, and gets that. */
    nearest(target: Block, stride: number, part: Rect, texels: Texels, at: Placement): void {
      const { left, top, right, bottom } = part
      if (right <= left) return
      // Rounded down: a hair too little stays within the texels.
      const step = Math.floor(at.texelsPerPixelX * ONE)
      const first = Math.floor((left + 0.5 - at.x0) * at.texelsPerPixelX * ONE)
      for (let y = top; y < bottom; y++) {
        const row = Math.floor((y + 0.5 - at.y0) * at.texelsPerPixelY)
        const from = texels.block.at + PIXEL * row * texels.width
        const to = target.at + PIXEL * (y * stride + left)
        kernel.sampleNearest(to, right - left, from, first, step)
      }
    },
    /** The rect is covered; each pixel is mixed from the four texels about it. */
    smooth(target: Block, stride: number, part: Rect, texels: Texels, at: Placement): void {
      const { left, top, right, bottom } = part
      if (right <= left) return
      const step = Math.round(at.texelsPerPixelX * ONE)
      const first = Math.round(((left + 0.5 - at.x0) * at.texelsPerPixelX - 0.5) * ONE)
      lines.begin(texels, first, step, right - left)
      for (let y = top; y < bottom; y++) {
        const texel = (y + 0.5 - at.y0) * at.texelsPerPixelY - 0.5
        const row = Math.floor(texel)
        const [upper, lower] = lines.about(row)
        const to = target.at + PIXEL * (y * stride + left)
        kernel.mixRows(to, right - left, upper, lower, ((texel - row) * 256) | 0)
      }
    },
  }
}

/** Rows of texels spread over target pixels, two at a time; each row is spread only once. */
function createLines(kernel: Kernel) {
  const line = () => ({ row: -1, block: createBlock(kernel) })
  let upper = line()
  let lower = line()
  let spread = (_to: Block, _row: number): void => undefined

  const put = (to: ReturnType<typeof line>, row: number) => {
    if (to.row === row) return
    spread(to.block, row)
    to.row = row
  }

  return {
    begin({ block, width }: Texels, first: number, step: number, length: number) {
      for (const each of [upper, lower]) {
        each.row = -1
        each.block.resize(PIXEL * length)
      }
      spread = (to, row) =>
        kernel.spread(to.at, length, block.at + PIXEL * row * width, first, step)
    },
    /** Where a row and the one below it are. */
    about(row: number): [upper: number, lower: number] {
      if (lower.row === row) [upper, lower] = [lower, upper]
      put(upper, row)
      put(lower, row + 1)
      return [upper.block.at, lower.block.at]
    },
  }
}
