import { clamp } from './noise.ts'

/** Side of the whole picture in pixels. */
export const SIZE = 8192

/** A number per cell of a square grid over the picture. */
export class Field {
  readonly side: number
  /** Side of a cell in pixels. */
  readonly cell: number
  readonly values: Float32Array

  constructor(side: number, values: Float32Array = new Float32Array(side * side)) {
    this.side = side
    this.cell = SIZE / side
    this.values = values
  }

  /** The value at a pixel, interpolated between cell centers. */
  at(x: number, y: number): number {
    const { side, cell, values } = this
    const u = clamp(x / cell - 0.5, 0, side - 1.001)
    const v = clamp(y / cell - 0.5, 0, side - 1.001)
    const left = Math.floor(u)
    const top = Math.floor(v)
    const at = top * side + left
    const above = values[at] + (values[at + 1] - values[at]) * (u - left)
    const below = values[at + side] + (values[at + side + 1] - values[at + side]) * (u - left)
    return above + (below - above) * (v - top)
  }

  /** The index of the cell that contains a pixel. */
  indexAt(x: number, y: number): number {
    const { side, cell } = this
    const column = clamp(Math.floor(x / cell), 0, side - 1)
    return clamp(Math.floor(y / cell), 0, side - 1) * side + column
  }

  /** Computes each cell from the pixel at its center. */
  fill(valueAt: (x: number, y: number, index: number) => number): this {
    const { side, cell, values } = this
    for (let row = 0; row < side; row++)
      for (let column = 0; column < side; column++) {
        const index = row * side + column
        values[index] = valueAt((column + 0.5) * cell, (row + 0.5) * cell, index)
      }
    return this
  }

  /** Resamples to a finer or coarser grid. */
  resampled(side: number): Field {
    return new Field(side).fill((x, y) => this.at(x, y))
  }

  /** Averages each cell with its neighbors, several times. */
  blurred(times: number): Field {
    let from = this.values
    for (let round = 0; round < times; round++) from = blurOnce(from, this.side)
    return new Field(this.side, from)
  }
}

function blurOnce(values: Float32Array, side: number): Float32Array {
  const across = new Float32Array(values.length)
  const down = new Float32Array(values.length)
  for (let line = 0; line < side; line++) blurLine(values, across, side, line * side, 1)
  for (let line = 0; line < side; line++) blurLine(across, down, side, line, side)
  return down
}

function blurLine(
  from: Float32Array,
  into: Float32Array,
  count: number,
  first: number,
  step: number,
): void {
  const last = first + (count - 1) * step
  for (let at = first; at <= last; at += step) {
    const before = at === first ? from[at] : from[at - step]
    const after = at === last ? from[at] : from[at + step]
    into[at] = (before + 2 * from[at] + after) / 4
  }
}
