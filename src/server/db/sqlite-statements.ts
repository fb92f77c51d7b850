import type { Database as Connection, Statement } from 'better-sqlite3'
import type { QueryResult } from 'kysely'

type Row = Record<string, unknown>
type Prepared = Statement<unknown[], Row>

/** Lists differ in few ways, but every length of an `in (…)` is a text of its own. */
const KEPT_STATEMENTS = 500

/** The prepared statements of one connection, and the conversions between SQLite's few types and ours. */
export class Statements {
  readonly #connection: Connection
  readonly #kept = new Map<string, Prepared>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  isRead(text: string): boolean {
    return this.#prepare(text).readonly
  }

  run<R>(text: string, parameters: readonly unknown[]): QueryResult<R> {
    const statement = this.#prepare(text)
    const values = parameters.map(toSqlite)
    if (statement.reader) return { rows: fromSqlite(statement, statement.all(...values)) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #prepare(text: string): Prepared {
    const kept = this.#kept.get(text)
    if (kept) return kept
    const statement = this.#connection.prepare<unknown[], Row>(text)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size >= KEPT_STATEMENTS) this.#kept.delete(oldest)
    this.#kept.set(text, statement)
    return statement
  }
}

const READERS: Record<string, (value: unknown) => unknown> = {
  boolean: Boolean,
  timestamptz: (value) => new Date(String(value)),
  jsonb: (value) => JSON.parse(String(value)),
}

function toSqlite(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    return JSON.stringify(value)
  return value
}

/** Converts by each column's declared type; an expression has none and stays as it is. */
function fromSqlite(statement: Statement, rows: Row[]): Row[] {
  if (rows.length === 0) return rows
  for (const { name, type } of statement.columns()) {
    const convert = READERS[type ?? '']
    if (!convert) continue
    for (const row of rows) if (row[name] !== null) row[name] = convert(row[name])
  }
  return rows
}
