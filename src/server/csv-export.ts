import { setImmediate } from 'node:timers/promises'
import { type CsvCell, toCsv } from '#domain/csv.ts'
import type { Person } from './auth/session.ts'
import { idsAfter } from './db/lists/ids.ts'
import { type List, type Searched, withFilterText } from './db/lists/list.ts'
import type { Db } from './db/schema.ts'
import { type AuditEntry, audit } from './history/audit.ts'
import type { Context } from './http/context.ts'

/** The columns of a file by name, in order. None may contain a secret. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

/** Small enough not to block other requests, large enough to fill the buffer of a socket. */
export const ROWS_PER_PIECE = 250
// The byte order mark tells spreadsheets that the file is UTF-8.
const BYTE_ORDER_MARK = '\uFEFF'

interface Range {
  readonly last: number | undefined
  readonly limit: number
}

/** A list that can be exported as a CSV file, newest first. */
export interface CsvList<Query = object> {
  /** For example `proxy.exported`. */
  readonly action: AuditEntry['action']
  readonly header: string
  /** Called before the first rows are read. */
  begin(db: Db): Promise<void>
  /** The ids of the matching rows after `last`, by key, so that every piece costs the same. */
  idsAfter(db: Db, query: Query, range: Range): Promise<number[]>
  /** The lines of the rows with these ids, as far as the rows exist. */
  lines(db: Db, user: Person, ids: number[]): Promise<{ lines: string; count: number }>
}

interface ListFile<Filters, Row> {
  readonly list: List<Filters>
  readonly action: AuditEntry['action']
  readonly columns: CsvColumns<Row>
  readonly begin?: (db: Db) => Promise<unknown>
  readonly read: (db: Db, ids: number[], user: Person) => Promise<Row[]>
}

export function csvList<Filters extends Searched, Row>({
  list,
  action,
  columns,
  begin,
  read,
}: ListFile<Filters, Row>): CsvList<Filters> {
  const format = formatter(columns)
  return {
    action,
    header: headerOf(columns),
    async begin(db) {
      await begin?.(db)
    },
    idsAfter: (db, query, range) => idsAfter(db, list, query, range),
    async lines(db, user, ids) {
      const rows = await read(db, ids, user)
      return { lines: format(rows), count: rows.length }
    },
  }
}

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

const headerOf = (columns: object) => BYTE_ORDER_MARK + toCsv([Object.keys(columns)])

function formatter<Row>(columns: CsvColumns<Row>): (rows: Row[]) => string {
  const cells = Object.values(columns)
  return (rows) => toCsv(rows.map((row) => cells.map((cell) => cell(row))))
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
  // Audited, because the file takes data out of the console.
  await transact((trx) => audit(trx, caller, { action, after: { filter: withFilterText(query) } }))
  return pieces(header, next, () => authorize(db))
}

/** The pieces of a file, as fast as its reader accepts them. */
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
    // A piece takes 2 to 4 ms: other requests wait for one at most.
    await setImmediate()
  }
}

/** A file whose name depends on the request; others have that of their endpoint. */
export class NamedCsv implements AsyncIterable<string> {
  readonly name: string
  readonly #pieces: AsyncIterable<string>

  constructor(name: string, pieces: AsyncIterable<string>) {
    this.name = name
    this.#pieces = pieces
  }

  [Symbol.asyncIterator](): AsyncIterator<string> {
    return this.#pieces[Symbol.asyncIterator]()
  }
}
