import type { Field } from './field.ts'
import { Heap } from './heap.ts'
import type { Network } from './network.ts'

/** Cells per side of the grid for finding roads. */
export const PATH_SIDE = 256

/** Straight, diagonal and knight's moves: 16 directions. */
const MOVES = [
  [1, 0],
  [1, 1],
  [0, 1],
  [2, 1],
  [1, 2],
].flatMap(([across, down]) =>
  [
    [across, down],
    [-down, across],
    [-across, -down],
    [down, -across],
  ].map(([x, y]) => ({ x, y, length: Math.hypot(x, y) })),
)
const HIGHEST = 100

/** Finds paths over land. Prefers level ground and existing roads, and crosses rivers only if it pays. */
export class PathFinder {
  readonly #height: Field
  readonly #toll: Field
  readonly #costs: Float64Array
  readonly #from: Int32Array
  readonly #heap: Heap
  readonly #network: Network

  constructor(height: Field, toll: Field, network: Network) {
    const count = PATH_SIDE ** 2
    this.#height = height
    this.#toll = toll
    this.#costs = new Float64Array(count)
    this.#from = new Int32Array(count)
    this.#heap = new Heap(count * 8)
    this.#network = network
  }

  /** The cells between two; empty if only the sea connects them. */
  find(start: number, end: number): number[] {
    const [costs, from, heap] = [this.#costs, this.#from, this.#heap]
    costs.fill(Number.POSITIVE_INFINITY)
    heap.clear()
    costs[start] = 0
    from[start] = start
    heap.push(start, 0)
    const seen = new Uint8Array(costs.length)
    while (!heap.isEmpty) {
      const cell = heap.pop()
      if (cell === end) return this.#trace(start, end)
      if (seen[cell] === 1) continue
      seen[cell] = 1
      this.#spread(cell)
    }
    return []
  }

  #spread(cell: number): void {
    const column = cell % PATH_SIDE
    const row = (cell - column) / PATH_SIDE
    for (const { x, y, length } of MOVES) {
      if (column + x < 0 || column + x >= PATH_SIDE || row + y < 0 || row + y >= PATH_SIDE) continue
      const next = cell + y * PATH_SIDE + x
      const cost = this.#costs[cell] + this.#costOf(cell, next, length)
      if (cost >= this.#costs[next]) continue
      this.#costs[next] = cost
      this.#from[next] = cell
      this.#heap.push(next, cost)
    }
  }

  #costOf(cell: number, next: number, length: number): number {
    const { values } = this.#height
    const rise = (Math.abs(values[next] - values[cell]) / length) * HIGHEST
    const toll = this.#toll.values[next]
    const worn = this.#network.has(cell, next) ? 0.22 : 1
    return length * worn * (1 + rise * rise * 1.6 + toll)
  }

  #trace(start: number, end: number): number[] {
    const cells = [end]
    for (let cell = end; cell !== start; ) {
      cell = this.#from[cell]
      cells.push(cell)
    }
    return cells
  }
}
