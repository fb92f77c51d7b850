import type { Look } from '../markers.ts'
import { type Shape, shapeOf, tint } from './disc-shape.ts'
import { PHASES } from './marker-list.ts'
import type { Hard } from './opaque-discs.ts'
import type { Soft } from './smooth-discs.ts'

const HALF = 128
const WHOLE = 256
/** Of 256: less of a pixel than this is not seen, and more is as good as all of it. */
const LEAST_SEEN = 12

/** Pixels from the middle one of a disc to its last. */
export const reachOf = (look: Look, ratio: number) => shapeAt(look, ratio, 0.5, 0.5).reach

export function hardOf(look: Look, ratio: number): Hard {
  const shape = shapeAt(look, ratio, 0.5, 0.5)
  const side = 2 * shape.reach + 1
  const wanted = Array.from(shape.alphas.keys()).filter((at) => (shape.alphas[at] ?? 0) > HALF)
  return {
    xs: Int32Array.from(wanted, (at) => (at % side) - shape.reach),
    ys: Int32Array.from(wanted, (at) => Math.floor(at / side) - shape.reach),
    colors: tinted(look, shape).map((colors) => Int32Array.from(wanted, (at) => colors[at] ?? 0)),
  }
}

/** By phase. */
export function softOf(look: Look, ratio: number): Soft[] {
  const middle = (phase: number) => (phase + 0.5) / PHASES
  return Array.from({ length: PHASES * PHASES }, (_, phase) => {
    const shape = shapeAt(look, ratio, middle(phase % PHASES), middle(Math.floor(phase / PHASES)))
    const colors = tinted(look, shape).map((each) =>
      each.map((color, at) => multiplied(color, shape.alphas[at] ?? 0)),
    )
    return { reach: shape.reach, colors }
  })
}

const shapeAt = ({ radius }: Look, ratio: number, x: number, y: number) =>
  shapeOf(radius * ratio, ratio, x, y)

const tinted = ({ colors, rim }: Look, shape: Shape) =>
  Array.from(colors, (color) => tint(shape, color, rim))

/** A colour by an alpha of 256, which stands in its highest byte, 255 for all. */
function multiplied(color: number, alpha: number): number {
  if (alpha < LEAST_SEEN) return 0
  if (alpha > WHOLE - LEAST_SEEN) return color
  const part = (shift: number) => Math.round((((color >>> shift) & 255) * alpha) / WHOLE) << shift
  return (alpha << 24) | part(16) | part(8) | part(0)
}
