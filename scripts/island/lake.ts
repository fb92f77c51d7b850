import { drain } from './drainage.ts'
import { Field } from './field.ts'

/** Water level above the valley floor at its outlet, and the target size of a lake in cells. */
const DEPTH = 0.045
const LEAST = 240
const MOST = 900

/** 1 in lakes, 0 elsewhere; levels the ground below to the water. */
export function fillLakes(height: Field, count: number): Field {
  const { order, receiver, flow } = drain(height)
  const lakes = new Field(height.side)
  let left = count
  for (const outlet of order) {
    if (left === 0) break
    const floor = height.values[outlet]
    if (floor < 0.03 || floor > 0.12 || flow[outlet] < 900 || isBeside(lakes, outlet)) continue
    const cells = valleyAbove(outlet, order, receiver, height.values, floor + DEPTH)
    if (cells.length < LEAST || cells.length > MOST) continue
    for (const cell of cells) {
      lakes.values[cell] = 1
      height.values[cell] = floor + DEPTH
    }
    left -= 1
  }
  return lakes
}

/** The connected cells below the level that drain through the outlet. */
function valleyAbove(
  outlet: number,
  order: Int32Array,
  receiver: Int32Array,
  heights: Float32Array,
  level: number,
): number[] {
  const wet = new Set([outlet])
  for (const cell of order) if (wet.has(receiver[cell]) && heights[cell] < level) wet.add(cell)
  return [...wet]
}

const APART = 96

function isBeside({ side, values }: Field, cell: number): boolean {
  for (let down = -APART; down <= APART; down += 4)
    for (let right = -APART; right <= APART; right += 4)
      if (values[cell + down * side + right] === 1) return true
  return false
}
