import type { Size } from '../spaces.ts'
import { createKernelBuffer, type KernelBuffer, PIXEL_BYTES } from './kernel/buffer.ts'
import type { Kernel } from './kernel/kernel.ts'

/** Opaque pixels, each 0xAABBGGRR. */
export interface TexelImage extends Size {
  readonly buffer: KernelBuffer
}

/** A rectangle of pixels; `right` and `bottom` are exclusive. */
export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** Position of the left and top edge of the texels in the target, and the scale. */
export interface Placement {
  x0: number
  y0: number
  texelsPerPixelX: number
  texelsPerPixelY: number
}

const FIXED_ONE = 65_536

/** The part of a rectangle in which every pixel has four texels around it. */
export function coveredRect(rect: Rect, { width, height }: Size, at: Placement): Rect {
  const firstPixelAfter = (texel: number, origin: number, texelsPerPixel: number) =>
    Math.ceil(origin + (texel + 0.5) / texelsPerPixel - 0.5)
  // A margin of 0.01 texels, because the fixed-point steps add up to slightly less than the exact value.
  const left = firstPixelAfter(0.01, at.x0, at.texelsPerPixelX)
  const top = firstPixelAfter(0.01, at.y0, at.texelsPerPixelY)
  return {
    left: Math.max(rect.left, left),
    top: Math.max(rect.top, top),
    right: Math.min(rect.right, firstPixelAfter(width - 1.01, at.x0, at.texelsPerPixelX)),
    bottom: Math.min(rect.bottom, firstPixelAfter(height - 1.01, at.y0, at.texelsPerPixelY)),
  }
}

export type Sampler = ReturnType<typeof createSampler>

/** Fills rectangles of a target with the texels below them. A row of the target is `stride` pixels long. */
export function createSampler(kernel: Kernel) {
  const rows = createRowCache(kernel)

  return {
    /** Each pixel takes the texel below its center; every pixel of the rectangle must have one. */
    nearest(
      target: KernelBuffer,
      stride: number,
      rect: Rect,
      texels: TexelImage,
      at: Placement,
    ): void {
      const { left, top, right, bottom } = rect
      if (right <= left) return
      // Rounded down, so that the last step stays within the texels.
      const step = Math.floor(at.texelsPerPixelX * FIXED_ONE)
      const first = Math.floor((left + 0.5 - at.x0) * at.texelsPerPixelX * FIXED_ONE)
      for (let y = top; y < bottom; y++) {
        const row = Math.floor((y + 0.5 - at.y0) * at.texelsPerPixelY)
        const source = texels.buffer.at + PIXEL_BYTES * row * texels.width
        const to = target.at + PIXEL_BYTES * (y * stride + left)
        kernel.sampleNearest(to, right - left, source, first, step)
      }
    },
    /** Each pixel is interpolated from the four texels around it; the rectangle must be a `coveredRect`. */
    smooth(
      target: KernelBuffer,
      stride: number,
      rect: Rect,
      texels: TexelImage,
      at: Placement,
    ): void {
      const { left, top, right, bottom } = rect
      if (right <= left) return
      const step = Math.round(at.texelsPerPixelX * FIXED_ONE)
      const first = Math.round(((left + 0.5 - at.x0) * at.texelsPerPixelX - 0.5) * FIXED_ONE)
      rows.begin(texels, first, step, right - left)
      for (let y = top; y < bottom; y++) {
        const texel = (y + 0.5 - at.y0) * at.texelsPerPixelY - 0.5
        const row = Math.floor(texel)
        const [upper, lower] = rows.around(row)
        const to = target.at + PIXEL_BYTES * (y * stride + left)
        kernel.blendRows(to, right - left, upper, lower, ((texel - row) * 256) | 0)
      }
    },
  }
}

/** Two horizontally resampled rows of texels. Each row is resampled once and reused for the next target row. */
function createRowCache(kernel: Kernel) {
  const createRow = () => ({ row: -1, buffer: createKernelBuffer(kernel) })
  let upper = createRow()
  let lower = createRow()
  let resample = (_to: KernelBuffer, _row: number): void => undefined

  const fill = (to: ReturnType<typeof createRow>, row: number) => {
    if (to.row === row) return
    resample(to.buffer, row)
    to.row = row
  }

  return {
    begin({ buffer, width }: TexelImage, first: number, step: number, length: number) {
      for (const each of [upper, lower]) {
        each.row = -1
        each.buffer.resize(PIXEL_BYTES * length)
      }
      resample = (to, row) =>
        kernel.sampleLinear(to.at, length, buffer.at + PIXEL_BYTES * row * width, first, step)
    },
    /** Memory offsets of a row and the one below it. */
    around(row: number): [upper: number, lower: number] {
      if (lower.row === row) [upper, lower] = [lower, upper]
      fill(upper, row)
      fill(lower, row + 1)
      return [upper.buffer.at, lower.buffer.at]
    },
  }
}
