import { setImmediate } from 'node:timers/promises'
import { type CsvCell, toCsv } from '#domain/csv.ts'
import { idsAfter } from './db/lists/ids.ts'
import { type List, type Searched, withFilterText } from './db/lists/list.ts'
import { type AuditEntry, audit } from './history/audit.ts'
import type { Context } from './http/context.ts'

/** The columns of a file by name, in order. None may contain a secret. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

interface Export<Row> {
  /** For example `proxy.exported`. */
  readonly action: AuditEntry['action']
  /** The filter of the export, for the audit log. */
  readonly query: object
  readonly columns: CsvColumns<Row>
  /** Reads the rows after `last` (undefined for the first rows) by key, so that every page costs the same. */
  read(last: Row | undefined, limit: number): Promise<Row[]>
}

/** The rows of a list as a CSV file, newest first. */
export const exportList = <Filters extends Searched, Row extends { id: number }>(
  context: Pick<Context, 'db' | 'caller' | 'transact' | 'authorize'>,
  list: List<Filters>,
  file: Pick<Export<Row>, 'action' | 'columns'> & {
    readonly query: Filters
    readonly read: (ids: number[]) => Promise<Row[]>
  },
): Promise<AsyncIterable<string>> =>
  exportCsv(context, {
    ...file,
    read: async (last, limit) =>
      file.read(await idsAfter(context.db, list, file.query, { last: last?.id, limit })),
  })

/** Small enough not to block other requests, large enough to fill the buffer of a socket. */
const ROWS_PER_PIECE = 250
// The byte order mark tells spreadsheets that the file is UTF-8.
const BYTE_ORDER_MARK = '\uFEFF'

/** Streams all rows of a list as a CSV file, as fast as the reader accepts them. */
export async function exportCsv<Row>(
  { db, caller, transact, authorize }: Pick<Context, 'db' | 'caller' | 'transact' | 'authorize'>,
  { action, query, columns, read }: Export<Row>,
): Promise<AsyncIterable<string>> {
  // Audited, because the file takes data out of the console.
  await transact((trx) => audit(trx, caller, { action, after: { filter: withFilterText(query) } }))
  return pieces(columns, read, () => authorize(db))
}

async function* pieces<Row>(
  columns: CsvColumns<Row>,
  read: Export<Row>['read'],
  authorize: () => Promise<void>,
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  let head = BYTE_ORDER_MARK + toCsv([Object.keys(columns)])
  let last: Row | undefined
  for (;;) {
    // A slow reader can take hours, and the caller may lose access before the end.
    await authorize()
    const rows = await read(last, ROWS_PER_PIECE)
    yield head + toCsv(rows.map((row) => cells.map((cell) => cell(row))))
    head = ''
    last = rows.at(-1)
    if (rows.length < ROWS_PER_PIECE) return
    // A piece takes 2 to 4 ms: other requests wait for one at most.
    await setImmediate()
  }
}
