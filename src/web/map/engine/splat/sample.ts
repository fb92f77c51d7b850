import { GREEN, OPAQUE, RED_BLUE } from './mix.ts'

/** Opaque pixels, 0xAABBGGRR each. */
export interface Texels {
  pixels: Uint32Array
  width: number
  height: number
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
export function covered(rect: Rect, { width, height }: Texels, at: Placement): Rect {
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

/** Fills a rect of a target, each of whose pixels lies on a texel, with those texels. */
export function sampleNearest(
  target: Uint32Array,
  stride: number,
  { left, top, right, bottom }: Rect,
  { pixels, width }: Texels,
  at: Placement,
): void {
  // Rounded down: a hair too little stays within the texels.
  const step = Math.floor(at.texelsPerPixelX * ONE)
  const first = Math.floor((left + 0.5 - at.x0) * at.texelsPerPixelX * ONE)
  for (let y = top; y < bottom; y++) {
    const row = (Math.floor((y + 0.5 - at.y0) * at.texelsPerPixelY) * width) | 0
    const end = (y * stride + right) | 0
    // Whole numbers throughout, which saves a fifth.
    for (let to = (y * stride + left) | 0, x = first; to < end; to = (to + 1) | 0) {
      target[to] = pixels[(row + (x >> 16)) | 0] ?? 0
      x = (x + step) | 0
    }
  }
}

/** A row of texels spread over target pixels, red and blue apart from green so that both can be multiplied. */
interface Line {
  row: number
  redBlue: Uint32Array
  green: Uint32Array
}

const line = (): Line => ({ row: -1, redBlue: new Uint32Array(), green: new Uint32Array() })
let upper = line()
let lower = line()

/** Fills a covered rect of a target, each pixel mixed from the four texels about it. */
export function sampleSmooth(
  target: Uint32Array,
  stride: number,
  { left, top, right, bottom }: Rect,
  texels: Texels,
  at: Placement,
): void {
  const length = right - left
  if (length <= 0) return
  for (const each of [upper, lower]) {
    each.row = -1
    if (each.green.length >= length) continue
    each.redBlue = new Uint32Array(length)
    each.green = new Uint32Array(length)
  }
  const step = Math.round(at.texelsPerPixelX * ONE)
  const first = Math.round(((left + 0.5 - at.x0) * at.texelsPerPixelX - 0.5) * ONE)
  for (let y = top; y < bottom; y++) {
    const texel = (y + 0.5 - at.y0) * at.texelsPerPixelY - 0.5
    const row = Math.floor(texel)
    spreadPair(row, texels, first, step, length)
    mixLines(target, y * stride + left, length, ((texel - row) * 256) | 0)
  }
}

/** Makes `upper` and `lower` the rows about a pixel; each row is spread only once. */
function spreadPair(
  row: number,
  texels: Texels,
  first: number,
  step: number,
  length: number,
): void {
  if (upper.row !== row) {
    const free = upper
    upper = lower
    lower = free
    if (upper.row !== row) spread(upper, row, texels, first, step, length)
  }
  if (lower.row !== row + 1) spread(lower, row + 1, texels, first, step, length)
}

function spread(
  to: Line,
  row: number,
  { pixels, width }: Texels,
  first: number,
  step: number,
  length: number,
): void {
  const { redBlue, green } = to
  const begin = row * width
  to.row = row
  for (let i = 0, x = first; i < length; i++, x += step) {
    const k = begin + (x >> 16)
    const share = (x >> 8) & 255
    const rest = 256 - share
    const one = pixels[k] ?? 0
    const other = pixels[k + 1] ?? 0
    redBlue[i] =
      ((Math.imul(one & RED_BLUE, rest) + Math.imul(other & RED_BLUE, share)) >>> 8) & RED_BLUE
    green[i] = ((one & GREEN) * rest + (other & GREEN) * share) >>> 8
  }
}

function mixLines(target: Uint32Array, begin: number, length: number, share: number): void {
  const { redBlue: redBlueA, green: greenA } = upper
  const { redBlue: redBlueB, green: greenB } = lower
  const rest = 256 - share
  for (let i = 0; i < length; i++) {
    const redBlue =
      ((Math.imul(redBlueA[i] ?? 0, rest) + Math.imul(redBlueB[i] ?? 0, share)) >>> 8) & RED_BLUE
    const green = (Math.imul(greenA[i] ?? 0, rest) + Math.imul(greenB[i] ?? 0, share)) >>> 8
    target[begin + i] = OPAQUE | redBlue | (green & GREEN)
  }
}
