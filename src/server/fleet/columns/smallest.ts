export interface Range {
  readonly isAscending: boolean
  readonly offset: number
  readonly limit: number
}

/**
 * A range of the ids, sorted by their values and then by id, in ascending or descending order. `NaN` is larger than all numbers.
 * Takes linear time on average, because only the ids of the range are sorted.
 */
export function smallest(
  values: Float64Array,
  ids: Int32Array,
  { isAscending, offset, limit }: Range,
): number[] {
  const chosen = new Chosen(values, ids, { sign: isAscending ? 1 : -1, wanted: offset + limit })
  const until = Math.min(offset + limit, chosen.length)
  chosen.divide(offset, 0)
  chosen.divide(until - 1, offset)
  return chosen.sorted(offset, until)
}

/** Room for this multiple of the wanted ids, so that the larger ones are seldom dropped. */
const ROOM = 4
const ROOM_MIN = 1024

/**
 * The smallest of the ids with their sort values, at least as many as are wanted. For descending order both are negated, so that the
 * algorithm only looks for the smallest.
 */
class Chosen {
  readonly #keys: Float64Array
  readonly #ids: Int32Array
  readonly #sign: 1 | -1
  readonly #wanted: number
  length = 0

  constructor(
    values: Float64Array,
    ids: Int32Array,
    { sign, wanted }: { readonly sign: 1 | -1; readonly wanted: number },
  ) {
    const room = Math.min(ids.length, Math.max(ROOM_MIN, ROOM * wanted))
    this.#keys = new Float64Array(room)
    this.#ids = new Int32Array(room)
    this.#sign = sign
    this.#wanted = wanted
    this.#choose(values, ids)
  }

  #choose(values: Float64Array, ids: Int32Array): void {
    const sign = this.#sign
    const chosenKeys = this.#keys
    const chosenIds = this.#ids
    const room = chosenIds.length
    let largest = Number.POSITIVE_INFINITY
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] ?? 0
      const value = values[id] ?? Number.NaN
      const key = sign * (Number.isNaN(value) ? Number.POSITIVE_INFINITY : value)
      // Ids with an equal value are compared when the larger ones are dropped.
      if (key > largest) continue
      if (this.length === room) largest = this.#dropLargest()
      chosenKeys[this.length] = key
      chosenIds[this.length] = sign * id
      this.length++
    }
  }

  /** Drops the ids after the wanted ones. Returns the largest sort value that remains. */
  #dropLargest(): number {
    this.divide(this.#wanted - 1, 0)
    this.length = this.#wanted
    return this.#keys[this.#wanted - 1] ?? Number.POSITIVE_INFINITY
  }

  /** Reorders the ids from `from` on so that the id at `place` is at its sorted position, with no larger one before it (quickselect). */
  divide(place: number, from: number): void {
    let low = from
    let high = this.length - 1
    while (low < high) {
      const [left, right] = this.#partition(low, high)
      if (place > right && place < left) return
      if (place <= right) high = right
      else low = left
    }
  }

  sorted(from: number, until: number): number[] {
    const places = Array.from({ length: until - from }, (_, index) => from + index)
    const byKey = (a: number, b: number) => {
      const keyA = this.#keys[a] ?? 0
      const keyB = this.#keys[b] ?? 0
      // Two infinities are equal, but their difference is `NaN`.
      return keyA === keyB ? (this.#ids[a] ?? 0) - (this.#ids[b] ?? 0) : keyA - keyB
    }
    return places.sort(byKey).map((place) => this.#sign * (this.#ids[place] ?? 0))
  }

  /** Moves the ids smaller than the pivot before the larger ones: the smaller end at `right`, the larger start at `left`. */
  #partition(low: number, high: number): [left: number, right: number] {
    const middle = (low + high) >> 1
    const key = this.#keys[middle] ?? 0
    const id = this.#ids[middle] ?? 0
    let left = low
    let right = high
    while (left <= right) {
      left = this.#afterSmaller(left, key, id)
      right = this.#beforeLarger(right, key, id)
      if (left > right) break
      this.#swap(left, right)
      left++
      right--
    }
    return [left, right]
  }

  #afterSmaller(from: number, key: number, id: number): number {
    const keys = this.#keys
    const ids = this.#ids
    let place = from
    while ((keys[place] ?? 0) < key || (keys[place] === key && (ids[place] ?? 0) < id)) place++
    return place
  }

  #beforeLarger(from: number, key: number, id: number): number {
    const keys = this.#keys
    const ids = this.#ids
    let place = from
    while ((keys[place] ?? 0) > key || (keys[place] === key && (ids[place] ?? 0) > id)) place--
    return place
  }

  #swap(a: number, b: number): void {
    const key = this.#keys[a] ?? 0
    const id = this.#ids[a] ?? 0
    this.#keys[a] = this.#keys[b] ?? 0
    this.#ids[a] = this.#ids[b] ?? 0
    this.#keys[b] = key
    this.#ids[b] = id
  }
}
