const UTF8 = new TextDecoder()

/** Reads what a `ByteWriter` wrote. Throws a `RangeError` where the bytes end too early. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
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
    let value = byte & 127
    for (let factor = 128; byte > 127; factor *= 128) {
      byte = this.byte()
      value += (byte & 127) * factor
    }
    return value
  }

  zigzag(): number {
    const value = this.varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
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
