const START_BYTES = 256
/** Bit operations work on 32 bits; larger numbers are divided. */
const BITS_LIMIT = 2 ** 31
const UTF8 = new TextEncoder()

/** Collects bytes in a buffer that grows. A varint takes a byte for each 7 bits of a whole number, up to 2^53. */
export class ByteWriter {
  #bytes = new Uint8Array(START_BYTES)
  #length = 0

  get length(): number {
    return this.#length
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(this.#length + 1)
    this.#bytes[this.#length++] = value
  }

  varint(value: number): void {
    let rest = value
    for (; rest >= BITS_LIMIT; rest = Math.floor(rest / 128)) this.byte((rest % 128) | 128)
    for (; rest > 127; rest >>>= 7) this.byte((rest & 127) | 128)
    this.byte(rest)
  }

  /** A varint of a number that can be negative; small ones take few bytes. */
  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  text(value: string): void {
    const bytes = UTF8.encode(value)
    this.varint(bytes.length)
    this.raw(bytes)
  }

  raw(bytes: Uint8Array): void {
    const end = this.#length + bytes.length
    if (end > this.#bytes.length) this.#grow(end)
    this.#bytes.set(bytes, this.#length)
    this.#length = end
  }

  /** A copy of the bytes so far, in a buffer of its own. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }

  #grow(minBytes: number): void {
    const length = Math.max(2 * this.#bytes.length, minBytes)
    // Frees the smaller buffer at once. Left to the garbage collection, those of many growing writers take as much as the larger ones.
    this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(length))
  }
}
