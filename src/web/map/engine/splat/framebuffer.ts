import type { Point, Size, Transform } from '../spaces.ts'
import { type KernelBuffer, PIXEL_BYTES } from './kernel/buffer.ts'
import type { Rect } from './sampler.ts'

/** Target of all drawing: the canvas plus a margin, so that a disc at the edge needs no clipping. */
export interface Framebuffer extends Size {
  /** Opaque pixels, each 0xAABBGGRR. */
  readonly buffer: KernelBuffer
  margin: number
}

export function resizeFramebuffer(framebuffer: Framebuffer, width: number, height: number): void {
  framebuffer.width = width
  framebuffer.height = height
  framebuffer.buffer.resize(PIXEL_BYTES * width * height)
}

export function fullRect({ width, height }: Size): Rect {
  return { left: 0, top: 0, right: width, bottom: height }
}

/** Whole pixels between two views at the same zoom; undefined if they do not overlap. */
export function pixelOffset(
  from: Transform,
  to: Transform,
  { width, height }: Size,
): Point | undefined {
  if (from.scaleX !== to.scaleX || from.scaleY !== to.scaleY) return undefined
  const x = Math.round(to.x0 - from.x0)
  const y = Math.round(to.y0 - from.y0)
  return Math.abs(x) < width && Math.abs(y) < height ? { x, y } : undefined
}

/** Shifts all pixels. The exposed strips hold stale pixels until they are drawn. */
export function shiftPixels({ buffer, width }: Framebuffer, { x, y }: Point): void {
  const pixels = buffer.ints()
  const shift = y * width + x
  if (shift > 0) pixels.copyWithin(shift, 0, pixels.length - shift)
  else pixels.copyWithin(0, -shift)
}

/** The strips that a shift exposes. */
export function exposedStrips({ width, height }: Size, { x, y }: Point): Rect[] {
  const full = { left: 0, top: 0, right: width, bottom: height }
  const strips: Rect[] = []
  if (x > 0) strips.push({ ...full, right: x })
  if (x < 0) strips.push({ ...full, left: width + x })
  if (y > 0) strips.push({ ...full, bottom: y })
  if (y < 0) strips.push({ ...full, top: height + y })
  return strips
}

/** Fills a rectangle with one color, except for an inner rectangle. */
export function fillOutside(
  { buffer, width }: Framebuffer,
  outer: Rect,
  inner: Rect,
  color: number,
): void {
  const pixels = buffer.ints()
  const hasInner = inner.right > inner.left && inner.bottom > inner.top
  for (let y = outer.top; y < outer.bottom; y++) {
    const begin = y * width
    const crossesInner = hasInner && y >= inner.top && y < inner.bottom
    if (crossesInner) {
      pixels.fill(color, begin + outer.left, begin + inner.left)
      pixels.fill(color, begin + inner.right, begin + outer.right)
    } else pixels.fill(color, begin + outer.left, begin + outer.right)
  }
}
