import type { Point, Size, Transform } from '../spaces.ts'
import { type Block, PIXEL } from './kernel/block.ts'
import type { Rect } from './sampler.ts'

/** What is drawn into: the canvas with a margin about it, so that a disc at its edge need not be cut. */
export interface Plate extends Size {
  /** Opaque pixels, 0xAABBGGRR each. */
  readonly block: Block
  margin: number
}

export function resizePlate(plate: Plate, width: number, height: number): void {
  plate.width = width
  plate.height = height
  plate.block.resize(PIXEL * width * height)
}

export function wholeOf({ width, height }: Size): Rect {
  return { left: 0, top: 0, right: width, bottom: height }
}

/** How many whole pixels a plate has moved from one place to another at the same zoom, if any of it is still in sight. */
export function wayBetween(
  from: Transform,
  to: Transform,
  { width, height }: Size,
): Point | undefined {
  if (from.scaleX !== to.scaleX || from.scaleY !== to.scaleY) return undefined
  const x = Math.round(to.x0 - from.x0)
  const y = Math.round(to.y0 - from.y0)
  return Math.abs(x) < width && Math.abs(y) < height ? { x, y } : undefined
}

/** Moves all pixels; what comes into sight holds anything until it is drawn. */
export function slide({ block, width }: Plate, { x, y }: Point): void {
  const pixels = block.ints()
  const places = y * width + x
  if (places > 0) pixels.copyWithin(places, 0, pixels.length - places)
  else pixels.copyWithin(0, -places)
}

/** The parts that a slide brings into sight. */
export function stripsOf({ width, height }: Size, { x, y }: Point): Rect[] {
  const whole = { left: 0, top: 0, right: width, bottom: height }
  const strips: Rect[] = []
  if (x > 0) strips.push({ ...whole, right: x })
  if (x < 0) strips.push({ ...whole, left: width + x })
  if (y > 0) strips.push({ ...whole, bottom: y })
  if (y < 0) strips.push({ ...whole, top: height + y })
  return strips
}

/** Fills a part with one colour, but for the inside of it. */
export function fillAround({ block, width }: Plate, part: Rect, inner: Rect, color: number): void {
  const pixels = block.ints()
  const hasInside = inner.right > inner.left && inner.bottom > inner.top
  for (let y = part.top; y < part.bottom; y++) {
    const begin = y * width
    const isBeside = hasInside && y >= inner.top && y < inner.bottom
    if (isBeside) {
      pixels.fill(color, begin + part.left, begin + inner.left)
      pixels.fill(color, begin + inner.right, begin + part.right)
    } else pixels.fill(color, begin + part.left, begin + part.right)
  }
}
