/** Rows of a file as JSON, outside the heap. */
export type PackedRows = Uint8Array<ArrayBuffer>

export const pack = (rows: readonly object[]): PackedRows => encoder.encode(JSON.stringify(rows))

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Rows that can be read one by one or in batches for a statement. */
export interface RowSource<Row> extends Iterable<Row> {
  batches(): Iterable<Row[]>
}

/** Rows that are in memory. */
export const rowSource = <Row>(rows: Row[]): RowSource<Row> => ({
  [Symbol.iterator]: () => rows.values(),
  batches: () => [rows],
})

/**
 * The rows of a file. They are unpacked at each read, so that a file of a hundred thousand rows uses little more memory
 * than its text.
 */
export class FileRows<Row> implements RowSource<Row> {
  readonly #pieces: PackedRows[]

  constructor(...pieces: PackedRows[]) {
    this.#pieces = pieces
  }

  add(piece: PackedRows): void {
    this.#pieces.push(piece)
  }

  *[Symbol.iterator](): Iterator<Row> {
    for (const rows of this.batches()) yield* rows
  }

  pieces(): readonly PackedRows[] {
    return this.#pieces
  }

  *batches(): Generator<Row[]> {
    for (const piece of this.#pieces) yield JSON.parse(decoder.decode(piece))
  }
}
