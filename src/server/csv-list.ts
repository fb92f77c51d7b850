import { type CsvCell, toCsv } from '#domain/csv.ts'
import type { Person } from './auth/session.ts'
import { withinLimits } from './db/lists/filtered-page.ts'
import { idsAfter } from './db/lists/ids.ts'
import type { List, Searched } from './db/lists/list.ts'
import type { Db } from './db/schema.ts'
import type { AuditEntry } from './history/audit.ts'

/** The columns of a file by name, in order. None may contain a secret. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

/** Columns that contain the fields of the same names. */
export const fieldColumns = <Name extends string>(
  ...names: readonly Name[]
): CsvColumns<Readonly<Record<Name, CsvCell>>> =>
  Object.fromEntries(
    names.map((name) => [name, (row: Readonly<Record<Name, CsvCell>>) => row[name]]),
  )

/** Small enough not to block other requests, large enough to fill the buffer of a socket. */
export const ROWS_PER_PIECE = 250
// Spreadsheets recognize UTF-8 by the byte order mark.
const BYTE_ORDER_MARK = '\uFEFF'

interface Range {
  readonly last: number | undefined
  readonly limit: number
}

/** A list that can be exported as a CSV file, newest first. */
export interface CsvList<Query = object> {
  /** The action in the audit log, such as `proxy.exported`. */
  readonly action: AuditEntry['action']
  readonly header: string
  /** Called before the first rows are read. */
  begin(db: Db): Promise<void>
  /** The ids of the matching rows after `last`, by key, so that every piece costs the same. */
  idsAfter(db: Db, query: Query, range: Range): Promise<number[]>
  /** The lines of those rows with these ids that still exist. */
  lines(db: Db, user: Person, ids: number[]): Promise<{ lines: string; count: number }>
}

interface ListFile<Filters, Row> {
  readonly list: List<Filters>
  readonly action: AuditEntry['action']
  readonly columns: CsvColumns<Row>
  readonly read: (db: Db, ids: number[], user: Person) => Promise<Row[]>
}

export function csvList<Filters extends Searched, Row>({
  list,
  action,
  columns,
  read,
}: ListFile<Filters, Row>): CsvList<Filters> {
  const format = formatter(columns)
  return {
    action,
    header: headerOf(columns),
    async begin(db) {
      await list.begin?.(db)
    },
    idsAfter(db, query, range) {
      const read = () => idsAfter(db, list, query, range)
      return query.q ? withinLimits(query.q, read) : read()
    },
    async lines(db, user, ids) {
      const rows = await read(db, ids, user)
      return { lines: format(rows), count: rows.length }
    },
  }
}

export const headerOf = (columns: object) => BYTE_ORDER_MARK + toCsv([Object.keys(columns)])

export function formatter<Row>(columns: CsvColumns<Row>): (rows: Row[]) => string {
  const cells = Object.values(columns)
  return (rows) => toCsv(rows.map((row) => cells.map((cell) => cell(row))))
}

/** A file whose name depends on the request; other files have the name that their endpoint declares. */
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
