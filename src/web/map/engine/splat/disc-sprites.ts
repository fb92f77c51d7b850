import type { MapStyle } from '../markers.ts'
import type { OpaqueDisc } from './disc-footprints.ts'
import { SUBPIXELS } from './marker-list.ts'
import type { SmoothDisc } from './smooth-discs.ts'

const HALF = 128
const WHOLE = 256
/** Of 256: lower coverage is treated as none, and coverage this close to 256 as full. */
const MIN_ALPHA = 12

/** Pixels from the middle pixel of a disc to its outermost one. */
export const discReach = (style: MapStyle, ratio: number) => shapeAt(style, ratio, 0.5, 0.5).reach

export function opaqueDiscOf(style: MapStyle, ratio: number): OpaqueDisc {
  const shape = shapeAt(style, ratio, 0.5, 0.5)
  const side = 2 * shape.reach + 1
  const inside = Array.from(shape.alphas.keys()).filter((at) => (shape.alphas[at] ?? 0) > HALF)
  return {
    xs: Int32Array.from(inside, (at) => (at % side) - shape.reach),
    ys: Int32Array.from(inside, (at) => Math.floor(at / side) - shape.reach),
    colors: colorsByStatus(style, shape).map((colors) =>
      Int32Array.from(inside, (at) => colors[at] ?? 0),
    ),
  }
}

/** One disc for each subpixel position. */
export function smoothDiscsOf(style: MapStyle, ratio: number): SmoothDisc[] {
  const center = (subpixel: number) => (subpixel + 0.5) / SUBPIXELS
  return Array.from({ length: SUBPIXELS * SUBPIXELS }, (_, subpixel) => {
    const shape = shapeAt(
      style,
      ratio,
      center(subpixel % SUBPIXELS),
      center(Math.floor(subpixel / SUBPIXELS)),
    )
    const colors = colorsByStatus(style, shape).map((each) =>
      each.map((color, at) => premultiplied(color, shape.alphas[at] ?? 0)),
    )
    return { reach: shape.reach, colors }
  })
}

const shapeAt = ({ radius }: MapStyle, ratio: number, x: number, y: number) =>
  rasterizeDisc(radius * ratio, ratio, x, y)

const colorsByStatus = ({ colors, rim }: MapStyle, shape: DiscShape) =>
  Array.from(colors, (color) => tint(shape, color, rim))

/** Multiplies a color by an alpha of 0 to 256. The alpha goes into the highest byte, where 255 means opaque. */
function premultiplied(color: number, alpha: number): number {
  if (alpha < MIN_ALPHA) return 0
  if (alpha > WHOLE - MIN_ALPHA) return color
  const channel = (shift: number) =>
    Math.round((((color >>> shift) & 255) * alpha) / WHOLE) << shift
  return (alpha << 24) | channel(16) | channel(8) | channel(0)
}

/** Coverage of a pixel by a disc, from the distance of the pixel center: 0, 1, or a fraction at the edge. */
function coverage(radius: number, distance: number): number {
  return Math.min(Math.max(radius - distance + 0.5, 0), 1)
}

/** A rasterized disc with its rim, in a square of pixels. The center may be anywhere within the middle pixel. */
interface DiscShape {
  /** Pixels from the middle pixel of the square to its edge. */
  reach: number
  /** Coverage of each pixel by the disc, and by its rim, 0 to 256. */
  alphas: Uint16Array
  rims: Uint16Array
}

function rasterizeDisc(radius: number, rim: number, centerX: number, centerY: number): DiscShape {
  const reach = Math.ceil(radius + 0.5)
  const side = 2 * reach + 1
  const alphas = new Uint16Array(side * side)
  const rims = new Uint16Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const distance = Math.hypot(x + 0.5 - reach - centerX, y + 0.5 - reach - centerY)
      const alpha = coverage(radius, distance)
      alphas[y * side + x] = Math.round(256 * alpha)
      rims[y * side + x] = Math.round(256 * (alpha - coverage(radius - rim, distance)))
    }
  }
  return { reach, alphas, rims }
}

/** Opaque colors of the pixels of a shape. */
function tint({ alphas, rims }: DiscShape, color: number, rim: number): Int32Array {
  return Int32Array.from(alphas, (alpha, i) =>
    interpolate(color, rim, ((rims[i] ?? 0) * 256) / (alpha || 1)),
  )
}

/** Interpolates between two opaque colors with a weight of 0 to 256. */
function interpolate(from: number, to: number, weight: number): number {
  const channel = (shift: number) => {
    const a = (from >>> shift) & 255
    const b = (to >>> shift) & 255
    return Math.round(a + ((b - a) * Math.min(weight, 256)) / 256) << shift
  }
  return 0xff000000 | channel(16) | channel(8) | channel(0)
}
