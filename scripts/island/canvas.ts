import type { Color } from './palette.ts'
import type { Quad } from './shapes.ts'
import type { Part } from './upsample.ts'

/** The pixels of a part, addressed in pixels of the whole picture. */
export class Canvas {
  readonly part: Part
  readonly pixels: Uint8Array

  constructor(part: Part) {
    this.part = part
    this.pixels = new Uint8Array(part.side * part.side * 3)
  }

  /** Whether a box overlaps this part. */
  touches(left: number, top: number, right: number, bottom: number): boolean {
    const { part } = this
    return (
      left < part.left + part.side &&
      right >= part.left &&
      top < part.top + part.side &&
      bottom >= part.top
    )
  }

  /** Draws an antialiased line segment with round ends. */
  segment(
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    half: number,
    color: Color,
    opacity: number,
  ): void {
    const { left, top, side } = this.part
    const reach = half + 1
    const startX = Math.max(left, Math.floor(Math.min(x1, x2) - reach))
    const endX = Math.min(left + side - 1, Math.ceil(Math.max(x1, x2) + reach))
    const startY = Math.max(top, Math.floor(Math.min(y1, y2) - reach))
    const endY = Math.min(top + side - 1, Math.ceil(Math.max(y1, y2) + reach))
    const dx = x2 - x1
    const dy = y2 - y1
    const length = dx * dx + dy * dy || 1
    for (let y = startY; y <= endY; y++)
      for (let x = startX; x <= endX; x++) {
        const px = x + 0.5 - x1
        const py = y + 0.5 - y1
        const share = Math.min(1, Math.max(0, (px * dx + py * dy) / length))
        const awayX = px - dx * share
        const awayY = py - dy * share
        const cover = half + 0.5 - Math.sqrt(awayX * awayX + awayY * awayY)
        if (cover > 0) this.#blend(x, y, color, Math.min(1, cover) * opacity)
      }
  }

  quad({ corners, color, opacity, furrowX = 0, furrowY = 0 }: Quad): void {
    const { left, top, side } = this.part
    const [a, b, c, d, e, f, g, h] = corners
    const startX = Math.max(left, Math.floor(Math.min(a, c, e, g)))
    const endX = Math.min(left + side - 1, Math.ceil(Math.max(a, c, e, g)))
    const startY = Math.max(top, Math.floor(Math.min(b, d, f, h)))
    const endY = Math.min(top + side - 1, Math.ceil(Math.max(b, d, f, h)))
    const sides = sidesOf(corners)
    const isPlain = furrowX === 0 && furrowY === 0
    for (let y = startY; y <= endY; y++)
      for (let x = startX; x <= endX; x++) {
        const cover = coverOf(sides, x + 0.5, y + 0.5)
        if (cover <= 0) continue
        const light = isPlain ? 1 : furrowed(x * furrowX + y * furrowY)
        this.#blend(x, y, color, cover * opacity, light)
      }
  }

  #blend(x: number, y: number, color: Color, share: number, light = 1): void {
    const { pixels } = this
    const at = ((y - this.part.top) * this.part.side + x - this.part.left) * 3
    pixels[at] += (color[0] * light - pixels[at]) * share
    pixels[at + 1] += (color[1] * light - pixels[at + 1]) * share
    pixels[at + 2] += (color[2] * light - pixels[at + 2]) * share
  }
}

/** Alternates between light and dark with each whole number. */
function furrowed(place: number): number {
  const wave = place - Math.floor(place)
  return 0.93 + Math.abs(wave - 0.5) * 0.28
}

/** The line through each side of a quadrangle as x·a + y·b + c, the distance inwards in pixels. */
function sidesOf(corners: readonly number[]): Float64Array {
  const sides = new Float64Array(12)
  let area = 0
  for (let at = 0; at < 8; at += 2) {
    const next = (at + 2) % 8
    area += corners[at] * corners[next + 1] - corners[next] * corners[at + 1]
  }
  const sign = area < 0 ? -1 : 1
  for (let side = 0; side < 4; side++) {
    const [at, next] = [side * 2, (side * 2 + 2) % 8]
    const dx = corners[next] - corners[at]
    const dy = corners[next + 1] - corners[at + 1]
    const scale = sign / (Math.hypot(dx, dy) || 1)
    sides[side * 3] = -dy * scale
    sides[side * 3 + 1] = dx * scale
    sides[side * 3 + 2] = (dy * corners[at] - dx * corners[at + 1]) * scale
  }
  return sides
}

/** Coverage of a pixel, 0 to 1. */
function coverOf(sides: Float64Array, x: number, y: number): number {
  let least = 1
  for (let at = 0; at < 12; at += 3) {
    const inwards = sides[at] * x + sides[at + 1] * y + sides[at + 2] + 0.5
    if (inwards < least) least = inwards
  }
  return least
}
