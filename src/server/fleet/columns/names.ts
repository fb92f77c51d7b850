import { all, any, type Pass, passBy } from './passes.ts'
import { isInSignature, lettersIn, pairsIn } from './signature.ts'

const GROWTH = 1.5
const encoder = new TextEncoder()

interface Signature {
  readonly letters: number
  readonly pairs: number
}

/** The folded nickname of each account as UTF-8, by id. A million strings would take four times the memory. */
export class Names {
  #bytes = new Uint8Array(0)
  #start = new Uint32Array(0)
  #length = new Uint16Array(0)
  /** The signatures of each name: most names without a text are excluded before their bytes are compared. */
  #letters = new Int32Array(0)
  #pairs = new Int32Array(0)
  #end = 0
  /** Bytes of names that were replaced. */
  #unused = 0

  grow(capacity: number): void {
    this.#start = grown(new Uint32Array(capacity), this.#start)
    this.#length = grown(new Uint16Array(capacity), this.#length)
    this.#letters = grown(new Int32Array(capacity), this.#letters)
    this.#pairs = grown(new Int32Array(capacity), this.#pairs)
  }

  set(id: number, name: string): void {
    const bytes = encoder.encode(name)
    if (this.#isEqual(id, bytes)) return
    this.#unused += this.#length[id] ?? 0
    if (this.#end + bytes.length > this.#bytes.length) this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.#end)
    this.#start[id] = this.#end
    this.#length[id] = bytes.length
    this.#letters[id] = lettersIn(bytes)
    this.#pairs[id] = pairsIn(bytes)
    this.#end += bytes.length
  }

  remove(id: number): void {
    this.#unused += this.#length[id] ?? 0
    this.#length[id] = 0
    this.#letters[id] = 0
    this.#pairs[id] = 0
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

  /** Keeps the accounts whose name contains the text; with `isNot`, all others. */
  keepContaining(text: string, isNot = false): Pass {
    const part = encoder.encode(text)
    const signature = { letters: lettersIn(part), pairs: pairsIn(part) }
    const possible = this.#keepPossible(signature, isNot)
    return isInSignature(text) ? possible : narrowed(possible, isNot, this.#containing(part))
  }

  /** Keeps the accounts with this name; with `isNot`, all others. */
  keepEqual(name: string, isNot: boolean): Pass {
    const bytes = encoder.encode(name)
    const signature = { letters: lettersIn(bytes), pairs: pairsIn(bytes) }
    return narrowed(this.#keepPossible(signature, isNot), isNot, (id) => this.#isEqual(id, bytes))
  }

  /** Keeps the accounts whose name has all bits of a signature; with `isNot`, all others. */
  #keepPossible({ letters, pairs }: Signature, isNot: boolean): Pass {
    return passBy(isNot, ({ ids, length }, passes) => {
      for (let at = 0; at < length; at++) {
        const id = ids[at] ?? 0
        passes[at] =
          Number(((this.#letters[id] ?? 0) & letters) === letters) &
          Number(((this.#pairs[id] ?? 0) & pairs) === pairs)
      }
    })
  }

  /** Tests whether a name contains the part. */
  #containing(part: Uint8Array): (id: number) => boolean {
    const bytes = this.#bytes
    const starts = this.#start
    const lengths = this.#length
    const first = part[0]
    return (id) => {
      const start = starts[id] ?? 0
      const last = start + (lengths[id] ?? 0) - part.length
      for (let at = start; at <= last; at++)
        if (bytes[at] === first && isAt(bytes, at, part)) return true
      return part.length === 0
    }
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
    if (this.#unused === 0) {
      this.#bytes = grown(bytes, this.#bytes)
      return
    }
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

/** Whether the bytes from `start` on are those of the part, of which the first has been compared. */
function isAt(bytes: Uint8Array, start: number, part: Uint8Array): boolean {
  let same = 1
  while (same < part.length && bytes[start + same] === part[same]) same++
  return same >= part.length
}

/** Tests the names that a signature does not exclude, one after another, so that the processor loads several names at once. */
function narrowed(possible: Pass, isNot: boolean, test: (id: number) => boolean): Pass {
  const tested = passBy(isNot, ({ ids, length }, passes) => {
    for (let at = 0; at < length; at++) passes[at] = Number(test(ids[at] ?? 0))
  })
  return isNot ? any([possible, tested]) : all([possible, tested])
}

/** Copies the old array to the beginning of the new array, and returns the new array. */
export function grown<Values extends { set(values: Values): void }>(
  values: Values,
  old: Values,
): Values {
  values.set(old)
  return values
}
