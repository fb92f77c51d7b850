/** Rows of a file as JSON, outside the heap. */
export type PackedRows = Uint8Array<ArrayBuffer>

export const pack = (rows: readonly object[]): PackedRows => encoder.encode(JSON.stringify(rows))

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * The rows of a file. They are unpacked whenever they are read, so that a file of a hundred thousand rows takes little more memory
 * than its text.
 */
export class FileRows<Row> implements Iterable<Row> {
  readonly #pieces: PackedRows[] = []

  add(piece: PackedRows): void {
    this.#pieces.push(piece)
  }

  *[Symbol.iterator](): Iterator<Row> {
    for (const rows of this.batches()) yield* rows
  }

  /** As many rows as one statement inserts. */
  *batches(): Generator<Row[]> {
    for (const piece of this.#pieces) yield JSON.parse(decoder.decode(piece))
  }
}
