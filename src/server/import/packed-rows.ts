/** Rows of a file as JSON, outside the heap. */
export type PackedRows = Uint8Array<ArrayBuffer>

export const pack = (rows: readonly object[]): PackedRows => encoder.encode(JSON.stringify(rows))

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Rows, one by one or as many at once as one statement inserts. */
export interface RowSource<Row> extends Iterable<Row> {
  batches(): Iterable<Row[]>
}

/** Rows that are in memory. */
export const rowSource = <Row>(rows: Row[]): RowSource<Row> => ({
  [Symbol.iterator]: () => rows.values(),
  batches: () => [rows],
})

/**
 * The rows of a file. They are unpacked whenever they are read, so that a file of a hundred thousand rows takes little more memory
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
