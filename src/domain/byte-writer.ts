const START_BYTES = 256
/** Size of a piece. Larger pieces would waste more bytes at the end. */
const PIECE_BYTES = 2 ** 14
/** Bit operations are limited to 32 bits; larger numbers are divided. */
const BITS_LIMIT = 2 ** 31
const UTF8 = new TextEncoder()

/**
 * Collects bytes in pieces, because the growing buffers of hundreds of concurrent writers would fragment the memory. A
 * varint takes one byte for every 7 bits of a whole number, up to 2^53.
 */
export class ByteWriter {
  #piece = new Uint8Array(START_BYTES)
  /** Number of written bytes in the current piece. */
  #end = 0
  readonly #before: Uint8Array[] = []
  #beforeBytes = 0

  get length(): number {
    return this.#beforeBytes + this.#end
  }

  byte(value: number): void {
    if (this.#end === this.#piece.length) this.#startPiece(1)
    this.#piece[this.#end++] = value
  }

  varint(value: number): void {
    let rest = value
    for (; rest >= BITS_LIMIT; rest = Math.floor(rest / 128)) this.byte((rest % 128) | 128)
    for (; rest > 127; rest >>>= 7) this.byte((rest & 127) | 128)
    this.byte(rest)
  }

  /** Writes a signed number as a varint; numbers near zero take few bytes. */
  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  text(value: string): void {
    const bytes = UTF8.encode(value)
    this.varint(bytes.length)
    this.raw(bytes)
  }

  raw(bytes: Uint8Array): void {
    if (this.#end + bytes.length > this.#piece.length) this.#startPiece(bytes.length)
    this.#piece.set(bytes, this.#end)
    this.#end += bytes.length
  }

  /** Returns the bytes so far, copied to a separate buffer. */
  bytes(): Uint8Array<ArrayBuffer> {
    const joined = new Uint8Array(this.length)
    let start = 0
    for (const piece of [...this.#before, this.#piece.subarray(0, this.#end)]) {
      joined.set(piece, start)
      start += piece.length
    }
    return joined
  }

  #startPiece(minBytes: number): void {
    this.#before.push(this.#piece.subarray(0, this.#end))
    this.#beforeBytes += this.#end
    const length = Math.min(2 * this.#piece.length, PIECE_BYTES)
    this.#piece = new Uint8Array(Math.max(length, minBytes))
    this.#end = 0
  }
}
