/** A priority queue of cells, lowest cost first. */
export class Heap {
  readonly #cells: Int32Array
  readonly #costs: Float64Array
  #size = 0

  constructor(most: number) {
    this.#cells = new Int32Array(most)
    this.#costs = new Float64Array(most)
  }

  get isEmpty(): boolean {
    return this.#size === 0
  }

  clear(): void {
    this.#size = 0
  }

  push(cell: number, cost: number): void {
    const cells = this.#cells
    const costs = this.#costs
    let at = this.#size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (costs[parent] <= cost) break
      cells[at] = cells[parent]
      costs[at] = costs[parent]
      at = parent
    }
    cells[at] = cell
    costs[at] = cost
  }

  pop(): number {
    const cells = this.#cells
    const costs = this.#costs
    const first = cells[0]
    this.#size -= 1
    const cell = cells[this.#size]
    const cost = costs[this.#size]
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.#size) break
      if (child + 1 < this.#size && costs[child + 1] < costs[child]) child += 1
      if (costs[child] >= cost) break
      cells[at] = cells[child]
      costs[at] = costs[child]
      at = child
    }
    cells[at] = cell
    costs[at] = cost
    return first
  }
}
