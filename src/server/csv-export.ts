import { type CsvCell, toCsv } from '#domain/csv.ts'
import { type AuditEntry, audit } from './history/audit.ts'
import type { Context } from './http/context.ts'
import { createPace } from './import/yielding.ts'

/** The columns of a file by name, in order. None of them may hold a secret. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

interface Export<Row> {
  /** Such as `proxy.exported`. */
  readonly action: AuditEntry['action']
  /** What was asked for, for the audit. */
  readonly query: object
  readonly columns: CsvColumns<Row>
  /** The next rows after `last`, which is undefined at first: by key, so that no page costs more than the one before. */
  read(last: Row | undefined, limit: number): Promise<Row[]>
}

/** Few enough to hold up nobody, enough to fill the buffers of a socket. */
const ROWS_A_PIECE = 500
// By this mark spreadsheets know that what follows is UTF-8.
const MARK = '\uFEFF'

/** The rows of a list as a CSV file, whatever their number: read and sent piece by piece, as fast as the reader takes them. */
export async function exportCsv<Row>(
  { db, caller, transact, authorize }: Pick<Context, 'db' | 'caller' | 'transact' | 'authorize'>,
  { action, query, columns, read }: Export<Row>,
): Promise<AsyncIterable<string>> {
  // A file leaves the console with all that its rows say of people and machines.
  await transact((trx) => audit(trx, caller, { action, after: { filter: query } }))
  return pieces(columns, read, () => authorize(db))
}

async function* pieces<Row>(
  columns: CsvColumns<Row>,
  read: Export<Row>['read'],
  authorize: () => Promise<void>,
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  const pace = createPace()
  let head = MARK + toCsv([Object.keys(columns)])
  let last: Row | undefined
  for (;;) {
    // A slow reader can take hours; the caller can lose their access before the end.
    await authorize()
    const rows = await read(last, ROWS_A_PIECE)
    yield head + toCsv(rows.map((row) => cells.map((cell) => cell(row))))
    head = ''
    last = rows.at(-1)
    if (rows.length < ROWS_A_PIECE) return
    await pace()
  }
}
