import { ease } from './noise.ts'
import { hash, randomFrom } from './random.ts'

/** A square that tiles seamlessly. */
export interface Texture {
  readonly side: number
  readonly values: Float32Array
}

/** Noise of several scales between -1 and 1, halving from `coarsest` pixels. */
export function bumps(side: number, coarsest: number, finest: number, seed: number): Texture {
  const values = new Float32Array(side * side)
  let strength = 1
  let total = 0
  for (let cell = coarsest; cell >= finest; cell /= 2) {
    addOctave(values, side, cell, strength, seed + cell)
    total += strength
    strength *= 0.56
  }
  for (let at = 0; at < values.length; at++) values[at] /= total * 0.6
  return { side, values }
}

function addOctave(
  values: Float32Array,
  side: number,
  cell: number,
  strength: number,
  seed: number,
): void {
  const count = side / cell
  const node = (column: number, row: number) => (hash(column % count, row % count, seed) - 0.5) * 2
  for (let y = 0; y < side; y++) {
    const row = Math.floor(y / cell)
    const v = ease(y / cell - row)
    for (let column = 0; column < count; column++) {
      const from = node(column, row) * (1 - v) + node(column, row + 1) * v
      const to = node(column + 1, row) * (1 - v) + node(column + 1, row + 1) * v
      for (let x = 0; x < cell; x++)
        values[y * side + column * cell + x] += (from + (to - from) * ease(x / cell)) * strength
    }
  }
}

/** Tree crowns seen from above, lit from the northwest: 0 between them, dark to light on them. */
export function crowns(side: number, count: number): Texture {
  const values = new Float32Array(side * side)
  const random = randomFrom(9)
  for (let tree = 0; tree < count; tree++) {
    const [x, y, reach] = [random() * side, random() * side, 3 + random() * 3.2]
    const tone = 0.72 + random() * 0.3
    const box = Math.ceil(reach)
    for (let down = -box; down <= box; down++)
      for (let right = -box; right <= box; right++) {
        const away = Math.hypot(right, down) / reach
        if (away > 1) continue
        const light = tone * (1 - ((right + down) / reach) * 0.24) * (1.08 - away * away * 0.4)
        const row = (Math.floor(y) + down + side) % side
        values[row * side + ((Math.floor(x) + right + side) % side)] = light
      }
  }
  return { side, values }
}
