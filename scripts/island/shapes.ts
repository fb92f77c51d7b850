import type { Line } from './lines.ts'
import type { Color } from './palette.ts'

/** A line with an outline of another color. */
export interface Stroke extends Line {
  readonly color: Color
  readonly edge?: Color
  /** Outline width on either side, in pixels. */
  readonly edgeWidth?: number
  readonly opacity: number
}

/** A convex quadrangle. */
export interface Quad {
  readonly corners: readonly number[]
  readonly color: Color
  readonly opacity: number
  /** Furrow spacing in x and y, in pixels; 0 without furrows. */
  readonly furrowX?: number
  readonly furrowY?: number
}

/** Bounding box of a shape: left, top, right, bottom. */
export type Box = readonly [number, number, number, number]

export function boxOfLine({ xs, ys, widths }: Line, margin: number): Box {
  let [left, top, right, bottom, wide] = [xs[0], ys[0], xs[0], ys[0], 0]
  for (let at = 0; at < xs.length; at++) {
    left = Math.min(left, xs[at])
    right = Math.max(right, xs[at])
    top = Math.min(top, ys[at])
    bottom = Math.max(bottom, ys[at])
    wide = Math.max(wide, widths[at] / 2 + margin)
  }
  return [left - wide, top - wide, right + wide, bottom + wide]
}

export function boxOfQuad({ corners: [a, b, c, d, e, f, g, h] }: Quad): Box {
  return [Math.min(a, c, e, g), Math.min(b, d, f, h), Math.max(a, c, e, g), Math.max(b, d, f, h)]
}
