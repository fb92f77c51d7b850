const UTF8 = new TextDecoder()

/** Reads the output of a `ByteWriter`. Throws a `RangeError` if the bytes end too early. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #words: DataView
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  get isDone(): boolean {
    return this.#offset === this.#bytes.length
  }

  byte(): number {
    const value = this.#bytes[this.#offset++]
    if (value === undefined) throw new RangeError('the bytes end too early')
    return value
  }

  varint(): number {
    let byte = this.byte()
    if (byte < 128) return byte
    let value = byte & 127
    for (let factor = 128; byte > 127; factor *= 128) {
      byte = this.byte()
      value += (byte & 127) * factor
    }
    return value
  }

  zigzag(): number {
    const value = this.varint()
    // Most values are small, and bit operations are faster than divisions.
    if (value < 2 ** 31) return (value >>> 1) ^ -(value & 1)
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  /** Reads zigzag values and returns their sum. */
  sumOfZigzags(count: number): number {
    const bytes = this.#bytes
    let offset = this.#offset
    let sum = 0
    for (let index = 0; index < count; index++) {
      const byte = bytes[offset] ?? 128
      if (byte < 128) {
        offset += 1
        sum += (byte >>> 1) ^ -(byte & 1)
        continue
      }
      this.#offset = offset
      sum += this.zigzag()
      offset = this.#offset
    }
    this.#offset = offset
    return sum
  }

  /** Skips varint or zigzag values. */
  skip(count: number): void {
    const bytes = this.#bytes
    const words = this.#words
    const lastWord = bytes.length - 4
    let offset = this.#offset
    let left = count
    // Reads four bytes at a time. The high bit is clear only in the last byte of a value.
    for (; left >= 4 && offset <= lastWord; offset += 4)
      left -= 4 - highBits(words.getUint32(offset, true))
    for (; left > 0; offset++) {
      if (offset >= bytes.length) throw new RangeError('the bytes end too early')
      if ((bytes[offset] ?? 0) < 128) left -= 1
    }
    this.#offset = offset
  }

  text(): string {
    return UTF8.decode(this.raw(this.varint()))
  }

  /** A view of the next bytes. */
  raw(length: number): Uint8Array {
    const end = this.#offset + length
    if (end > this.#bytes.length) throw new RangeError('the bytes end too early')
    const view = this.#bytes.subarray(this.#offset, end)
    this.#offset = end
    return view
  }
}

/** The number of bytes of a 32-bit word whose high bit is set. */
const highBits = (word: number): number => Math.imul((word >>> 7) & 0x01010101, 0x01010101) >>> 24
