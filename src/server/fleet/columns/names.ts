const GROWTH = 1.5
const encoder = new TextEncoder()

/** The folded nickname of each account as UTF-8, by id. A million strings would take four times the memory. */
export class Names {
  #bytes = new Uint8Array(0)
  #start = new Uint32Array(0)
  #length = new Uint16Array(0)
  #end = 0
  /** Bytes of names that were replaced. */
  #unused = 0

  grow(capacity: number): void {
    this.#start = grown(new Uint32Array(capacity), this.#start)
    this.#length = grown(new Uint16Array(capacity), this.#length)
  }

  set(id: number, name: string): void {
    const bytes = encoder.encode(name)
    if (this.#isEqual(id, bytes)) return
    this.#unused += this.#length[id] ?? 0
    if (this.#end + bytes.length > this.#bytes.length) this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.#end)
    this.#start[id] = this.#end
    this.#length[id] = bytes.length
    this.#end += bytes.length
  }

  remove(id: number): void {
    this.#unused += this.#length[id] ?? 0
    this.#length[id] = 0
  }

  isName(id: number, name: string): boolean {
    return this.#isEqual(id, encoder.encode(name))
  }

  /** Compares names by code points, as the databases do. */
  compare(a: number, b: number): number {
    const bytes = this.#bytes
    const startA = this.#start[a] ?? 0
    const startB = this.#start[b] ?? 0
    const lengthA = this.#length[a] ?? 0
    const lengthB = this.#length[b] ?? 0
    const shared = Math.min(lengthA, lengthB)
    for (let at = 0; at < shared; at++) {
      const difference = (bytes[startA + at] ?? 0) - (bytes[startB + at] ?? 0)
      if (difference !== 0) return difference
    }
    return lengthA - lengthB
  }

  /** Clears the ids in `mask` whose name does not contain the text; with `isNot`, those whose name contains it. */
  selectContaining(mask: Uint8Array, text: string, isNot: boolean): void {
    const part = encoder.encode(text)
    const wanted = isNot ? 0 : 1
    for (let id = 0; id < mask.length; id++)
      if (mask[id] === 1 && this.#contains(id, part) !== wanted) mask[id] = 0
  }

  /** Adds the ids with this name. */
  addEqual(mask: Uint8Array, name: string): void {
    const bytes = encoder.encode(name)
    for (let id = 0; id < mask.length; id++) if (this.#isEqual(id, bytes)) mask[id] = 1
  }

  #contains(id: number, part: Uint8Array): 0 | 1 {
    const bytes = this.#bytes
    const start = this.#start[id] ?? 0
    const last = start + (this.#length[id] ?? 0) - part.length
    const first = part[0]
    for (let at = start; at <= last; at++) {
      if (bytes[at] !== first) continue
      let same = 1
      while (same < part.length && bytes[at + same] === part[same]) same++
      if (same === part.length) return 1
    }
    return part.length === 0 ? 1 : 0
  }

  #isEqual(id: number, name: Uint8Array): boolean {
    const start = this.#start[id] ?? 0
    if (this.#length[id] !== name.length) return false
    return name.every((byte, at) => this.#bytes[start + at] === byte)
  }

  /** Compacts the names if that makes enough room. Otherwise moves them into a larger array. */
  #makeRoom(length: number): void {
    const used = this.#end - this.#unused + length
    const isEnough = used * GROWTH < this.#bytes.length
    const bytes = new Uint8Array(isEnough ? this.#bytes.length : Math.ceil(used * GROWTH) + 1024)
    let end = 0
    for (let id = 0; id < this.#length.length; id++) {
      const start = this.#start[id] ?? 0
      const own = this.#length[id] ?? 0
      bytes.set(this.#bytes.subarray(start, start + own), end)
      this.#start[id] = end
      end += own
    }
    this.#bytes = bytes
    this.#end = end
    this.#unused = 0
  }
}

/** Copies the old array to the beginning of the new array, and returns the new array. */
export function grown<Values extends { set(values: Values): void }>(
  values: Values,
  old: Values,
): Values {
  values.set(old)
  return values
}
