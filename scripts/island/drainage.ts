import type { Field } from './field.ts'
import { Heap } from './heap.ts'
import { hash } from './random.ts'

/** How water drains from the land. */
export interface Drainage {
  /** Cells from the sea inwards: each comes after the one it flows to. */
  readonly order: Int32Array
  /** The cell that each cell flows to; itself in the sea. */
  readonly receiver: Int32Array
  /** Number of cells that drain through each cell. */
  readonly flow: Float32Array
}

/** Floods the land from the sea upwards, lowest shore first, so that every hollow drains. */
export function drain(height: Field): Drainage {
  const { side, values } = height
  const count = side * side
  const order = new Int32Array(count)
  const receiver = new Int32Array(count).fill(-1)
  const heap = new Heap(count)
  const level = new Float32Array(values)
  for (let cell = 0; cell < count; cell++)
    if (values[cell] <= 0) {
      receiver[cell] = cell
      heap.push(cell, values[cell])
    }
  const around = [-side - 1, -side, -side + 1, -1, 1, side - 1, side, side + 1]
  let met = 0
  while (!heap.isEmpty) {
    const cell = heap.pop()
    order[met++] = cell
    for (let way = 0; way < 8; way++) {
      const next = cell + around[way]
      if (next < 0 || next >= count || receiver[next] !== -1) continue
      receiver[next] = cell
      level[next] = Math.max(values[next], level[cell] + 1e-6)
      // Some randomness, because rivers would otherwise follow the grid.
      heap.push(next, level[next] + hash(next, met, 5) * 2e-3)
    }
  }
  return { order, receiver, flow: gather(order, receiver, values) }
}

function gather(order: Int32Array, receiver: Int32Array, values: Float32Array): Float32Array {
  const flow = new Float32Array(order.length)
  for (let at = order.length - 1; at >= 0; at--) {
    const cell = order[at]
    if (values[cell] <= 0) continue
    flow[cell] += 1
    if (values[receiver[cell]] > 0) flow[receiver[cell]] += flow[cell]
  }
  return flow
}
