import type { Names } from './names.ts'

/** Ids sorted by name. Ids with equal names are sorted by another number. */
export class NameOrder {
  #ids = new Int32Array(0)
  readonly #compare: (a: number, b: number) => number

  constructor(names: Names, tie: (id: number) => number) {
    this.#compare = (a, b) => names.compare(a, b) || tie(a) - tie(b)
  }

  get ids(): Int32Array {
    return this.#ids
  }

  /** Replaces all ids. Sorts them in place. */
  replace(ids: Int32Array<ArrayBuffer>): void {
    this.#ids = ids.sort(this.#compare)
  }

  /** Removes existing ids. Their names and numbers must be the same as when they were added. */
  remove(ids: readonly number[]): void {
    if (ids.length === 0) return
    const places = ids.map((id) => this.#placeOf(id)).sort((a, b) => a - b)
    const left = new Int32Array(this.#ids.length - places.length)
    let from = 0
    for (const [removed, place] of places.entries()) {
      left.set(this.#ids.subarray(from, place), from - removed)
      from = place + 1
    }
    left.set(this.#ids.subarray(from), from - places.length)
    this.#ids = left
  }

  add(ids: readonly number[]): void {
    if (ids.length === 0) return
    const added = Int32Array.from(ids).sort(this.#compare)
    const all = new Int32Array(this.#ids.length + added.length)
    let from = 0
    for (const [at, id] of added.entries()) {
      const place = this.#placeOf(id)
      all.set(this.#ids.subarray(from, place), from + at)
      all[place + at] = id
      from = place
    }
    all.set(this.#ids.subarray(from), from + added.length)
    this.#ids = all
  }

  /** The number of ids that come before this one. */
  #placeOf(id: number): number {
    let low = 0
    let high = this.#ids.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#compare(this.#ids[middle] ?? 0, id) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
