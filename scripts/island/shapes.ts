import type { Line } from './lines.ts'
import type { Colour } from './palette.ts'

/** A line of one colour with an edge of another. */
export interface Stroke extends Line {
  readonly colour: Colour
  readonly edge?: Colour
  /** Pixels of the edge on either side. */
  readonly edgeWidth?: number
  readonly opacity: number
}

/** A quadrangle without hollows. */
export interface Quad {
  readonly corners: readonly number[]
  readonly colour: Colour
  readonly opacity: number
  /** Furrows: pixels from one to the next in x and y; 0 where there are none. */
  readonly furrowX?: number
  readonly furrowY?: number
}

/** The box around a shape: left, top, right, bottom. */
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
