import type { Database as Connection, Statement } from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { setNewest } from '#domain/set-newest.ts'

type Row = Record<string, unknown>
type Convert = (value: unknown) => unknown

interface Prepared {
  readonly statement: Statement<unknown[], Row>
  /** The columns that need a conversion. Cached, because reading them costs as much as a short query. */
  readonly conversions: readonly (readonly [column: string, convert: Convert])[]
}

/** Lists have few variants, but every length of an `in (…)` is a separate statement. */
const KEPT_STATEMENTS = 500

/** The prepared statements of one connection, and the conversions between SQLite's few types and ours. */
export class Statements {
  readonly #connection: Connection
  readonly #kept = new Map<string, Prepared>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  isRead(text: string): boolean {
    return this.#prepare(text).statement.readonly
  }

  run<R>(text: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, conversions } = this.#prepare(text)
    const values = parameters.map(toSqlite)
    if (statement.reader) return { rows: fromSqlite(conversions, statement.all(...values)) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  get inTransaction(): boolean {
    return this.#connection.inTransaction
  }

  /** After some errors SQLite has already rolled the transaction back. */
  rollback(): void {
    if (this.#connection.inTransaction) this.#connection.exec('rollback')
  }

  close(): void {
    this.#connection.close()
  }

  #prepare(text: string): Prepared {
    const kept = this.#kept.get(text)
    if (kept) return kept
    const statement = this.#connection.prepare<unknown[], Row>(text)
    const prepared = { statement, conversions: conversionsOf(statement) }
    setNewest(this.#kept, text, prepared, KEPT_STATEMENTS)
    return prepared
  }
}

const READERS: Record<string, Convert> = {
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

/** Converts values by the declared type of their column. An expression has no declared type and is not converted. */
function conversionsOf(statement: Statement): Prepared['conversions'] {
  if (!statement.reader) return []
  return statement.columns().flatMap(({ name, type }) => {
    const convert = READERS[type ?? '']
    return convert ? [[name, convert] as const] : []
  })
}

function fromSqlite(conversions: Prepared['conversions'], rows: Row[]): Row[] {
  for (const [name, convert] of conversions)
    for (const row of rows) if (row[name] !== null) row[name] = convert(row[name])
  return rows
}
