import type { Field } from './field.ts'

/** A square part of the picture, in pixels of the whole. */
export interface Part {
  readonly left: number
  readonly top: number
  readonly side: number
}

/**
 * Evaluates a field at every pixel of a part with cubic B-splines. Their second derivative is continuous, so that the
 * shading of slopes shows no steps.
 */
export function upsample(field: Field, part: Part, into = new Float32Array(part.side ** 2)) {
  const { cell, side: cells, values } = field
  const first = Math.floor(part.top / cell - 0.5) - 1
  const rows = Math.ceil(part.side / cell) + 5
  const across = new Float32Array(rows * part.side)
  const weights = splineWeights(cell)
  const clampCell = (at: number) => (at < 0 ? 0 : at >= cells ? cells - 1 : at)
  for (let row = 0; row < rows; row++) {
    const from = clampCell(first + row) * cells
    for (let x = 0; x < part.side; x++) {
      const place = part.left + x - cell / 2
      const column = Math.floor(place / cell)
      const phase = (place - column * cell) * 4
      across[row * part.side + x] =
        values[from + clampCell(column - 1)] * weights[phase] +
        values[from + clampCell(column)] * weights[phase + 1] +
        values[from + clampCell(column + 1)] * weights[phase + 2] +
        values[from + clampCell(column + 2)] * weights[phase + 3]
    }
  }
  for (let y = 0; y < part.side; y++) {
    const place = part.top + y - cell / 2
    const row = Math.floor(place / cell)
    const phase = (place - row * cell) * 4
    const above = (row - 1 - first) * part.side
    sumRows(across, above, part.side, weights.subarray(phase, phase + 4), into, y * part.side)
  }
  return into
}

function sumRows(
  from: Float32Array,
  above: number,
  side: number,
  weights: Float32Array,
  into: Float32Array,
  at: number,
): void {
  const a = weights[0]
  const b = weights[1]
  const c = weights[2]
  const d = weights[3]
  for (let x = 0; x < side; x++) {
    const place = above + x
    into[at + x] =
      from[place] * a +
      from[place + side] * b +
      from[place + 2 * side] * c +
      from[place + 3 * side] * d
  }
}

/** Four weights for each pixel within a cell. */
function splineWeights(cell: number): Float32Array {
  const weights = new Float32Array(cell * 4)
  for (let pixel = 0; pixel < cell; pixel++) {
    const t = pixel / cell
    weights[pixel * 4] = (1 - t) ** 3 / 6
    weights[pixel * 4 + 1] = (3 * t ** 3 - 6 * t ** 2 + 4) / 6
    weights[pixel * 4 + 2] = (-3 * t ** 3 + 3 * t ** 2 + 3 * t + 1) / 6
    weights[pixel * 4 + 3] = t ** 3 / 6
  }
  return weights
}
