import { setImmediate } from 'node:timers/promises'
import type { Person } from './auth/session.ts'
import { type CsvColumns, type CsvList, formatter, headerOf, ROWS_PER_PIECE } from './csv-list.ts'
import { withFilterText } from './db/lists/list.ts'
import { type AuditEntry, audit } from './history/audit.ts'
import type { Context } from './http/context.ts'

type Exporting = Pick<Context<Person>, 'db' | 'caller' | 'transact' | 'authorize' | 'user'>

/** Streams the matching rows of a list as a CSV file. */
export async function exportList<Query extends object>(
  context: Exporting,
  file: CsvList<Query>,
  query: Query,
): Promise<AsyncIterable<string>> {
  const { db, user } = context
  await file.begin(db)
  let last: number | undefined
  return audited(context, file, query, async () => {
    const ids = await file.idsAfter(db, query, { last, limit: ROWS_PER_PIECE })
    last = ids.at(-1)
    const { lines: text } = await file.lines(db, user, ids)
    return { text, isLast: ids.length < ROWS_PER_PIECE }
  })
}

interface Export<Row> {
  readonly action: AuditEntry['action']
  /** The filter of the export, for the audit log. */
  readonly query: object
  readonly columns: CsvColumns<Row>
  /** Reads the rows after `last` (undefined for the first rows) by key, so that every page costs the same. */
  read(last: Row | undefined, limit: number): Promise<Row[]>
}

/** Streams rows as a CSV file. */
export function exportCsv<Row>(
  context: Pick<Context, 'db' | 'caller' | 'transact' | 'authorize'>,
  { action, query, columns, read }: Export<Row>,
): Promise<AsyncIterable<string>> {
  const format = formatter(columns)
  let last: Row | undefined
  return audited(context, { action, header: headerOf(columns) }, query, async () => {
    const rows = await read(last, ROWS_PER_PIECE)
    last = rows.at(-1)
    return { text: format(rows), isLast: rows.length < ROWS_PER_PIECE }
  })
}

interface Piece {
  readonly text: string
  readonly isLast: boolean
}

async function audited(
  { db, caller, transact, authorize }: Pick<Context, 'db' | 'caller' | 'transact' | 'authorize'>,
  { action, header }: Pick<CsvList, 'action' | 'header'>,
  query: object,
  next: () => Promise<Piece>,
): Promise<AsyncIterable<string>> {
  // Audited, because the console cannot control access to the data in the file.
  await transact((trx) => audit(trx, caller, { action, after: { filter: withFilterText(query) } }))
  return pieces(header, next, () => authorize(db))
}

/** Yields the pieces of a file at the speed of its reader. */
async function* pieces(
  header: string,
  next: () => Promise<Piece>,
  authorize: () => Promise<void>,
): AsyncGenerator<string> {
  let head = header
  for (;;) {
    // A slow reader can take hours, and the caller may lose access before the end.
    await authorize()
    const { text, isLast } = await next()
    yield head + text
    head = ''
    if (isLast) return
    // A piece takes 2 to 4 ms, so other requests wait for at most that time.
    await setImmediate()
  }
}
