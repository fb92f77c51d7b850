import { drain } from './drainage.ts'
import type { Field } from './field.ts'
import { type Line, smoothed } from './lines.ts'
import { fractal } from './noise.ts'

/** Minimum number of cells that drain through a cell drawn as water. */
const SPRING = 260
const MOUTH_CELLS = 1
const SHARED = 2

/** Finds the rivers, from their springs to the sea or a larger river. */
export function findRivers(height: Field): Line[] {
  const { order, receiver, flow } = drain(height)
  const taken = new Uint8Array(order.length)
  const rivers: Line[] = []
  // The largest first, so that each is as long as possible.
  const springs = springsOf(order, receiver, flow)
  for (const spring of springs) {
    const cells = follow(spring, receiver, height.values, taken)
    if (cells.length > 5) rivers.push(smoothed(lineOf(cells, height, flow), 3))
  }
  return rivers
}

/** Cells with enough water and no source above them, farthest from the sea first. */
function springsOf(order: Int32Array, receiver: Int32Array, flow: Float32Array): number[] {
  const isFed = new Uint8Array(order.length)
  for (const cell of order) if (flow[cell] >= SPRING) isFed[receiver[cell]] = 1
  return [...order].filter((cell) => flow[cell] >= SPRING && isFed[cell] === 0).reverse()
}

function follow(
  spring: number,
  receiver: Int32Array,
  height: Float32Array,
  taken: Uint8Array,
): number[] {
  const cells = [spring]
  let inSea = 0
  let shared = 0
  for (let cell = spring; ; ) {
    const next = receiver[cell]
    if (next === cell) break
    cells.push(next)
    // Overlaps the larger river by a few cells, because smoothing would separate them.
    if (taken[next] === 1 && ++shared > SHARED) break
    if (height[next] <= 0 && ++inSea >= MOUTH_CELLS) break
    taken[next] = 1
    cell = next
  }
  return cells
}

function lineOf(cells: readonly number[], { side, cell }: Field, flow: Float32Array): Line {
  let most = 0
  const widths = cells.map((at) => {
    most = Math.max(most, flow[at])
    return Math.min(26, 2.2 + Math.sqrt(most - SPRING * 0.9) * 0.2)
  })
  return {
    xs: cells.map((at) => ((at % side) + 0.5 + bend(at, side, 600)) * cell),
    ys: cells.map((at) => (Math.floor(at / side) + 0.5 + bend(at, side, 700)) * cell),
    widths,
  }
}

/** Offset in cells, equal for all rivers at a place, so that joined rivers stay joined. */
const bend = (at: number, side: number, seed: number) =>
  fractal((at % side) / 9, Math.floor(at / side) / 9, 2, seed) * 2.6
