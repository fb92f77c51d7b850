import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { partsOf } from '../parts.ts'
import type { Database } from '../schema.ts'

/** The rows and columns to read. */
interface Asked {
  readonly conditions: readonly RawBuilder<SqlBool>[]
  /** Other columns that are read, such as sort keys. */
  readonly columns?: readonly RawBuilder<unknown>[]
}

/** The tables of a query. */
export interface Source extends Asked {
  readonly from: RawBuilder<unknown>
  /** The column of the id. */
  readonly id: string
}

export const tableSource = (
  table: keyof Database,
  conditions: readonly RawBuilder<SqlBool>[],
): Source => ({
  from: sql.table(table),
  id: `${table}.id`,
  conditions,
})

/** Returns `table.column` for a column, with the table that it is read from. */
export type NameOf = (column: string) => string

/**
 * Joins a table with those of its parts whose columns `ask` requests. `first` is the table whose index is scanned: `cross
 * join` makes SQLite start with it. Without `first`, the database chooses the order.
 */
export function sourceOf(
  table: keyof Database,
  ask: (nameOf: NameOf) => Asked,
  first?: keyof Database,
): Source {
  if (partsOf(table).length === 0) return { ...tableSource(table, []), ...ask((column) => column) }
  const home = first ?? firstNamed(table, ask)
  const others = new Set<keyof Database>()
  const asked = ask((column) => {
    const [owner, name] = placeOf(table, column, home)
    if (owner !== home) others.add(owner)
    return `${owner}.${name}`
  })
  const id = `${home}.id`
  const tables = [home, ...others].map((one) => sql.table(one))
  const joins = [...others].map((other) => sql<SqlBool>`${sql.ref(`${other}.id`)} = ${sql.ref(id)}`)
  return {
    ...asked,
    from: sql.join(tables, first ? sql` cross join ` : sql`, `),
    id,
    conditions: [...joins, ...asked.conditions],
  }
}

/** The table of the first column that only one table contains. */
function firstNamed(table: keyof Database, ask: (nameOf: NameOf) => unknown): keyof Database {
  const named: (keyof Database)[] = []
  ask((column) => {
    if (!isCopied(table, column)) named.push(placeOf(table, column, table)[0])
    return column
  })
  return named[0] ?? table
}

const isCopied = (table: keyof Database, column: string) =>
  partsOf(table).some(({ copies }) =>
    ['id', ...copies].some((name) => column === `${table}.${name}`),
  )

/**
 * The table that a column is read from, and its name in that table. `home` is the table that the query always reads.
 */
function placeOf(
  table: keyof Database,
  column: string,
  home: keyof Database,
): readonly [keyof Database, string] {
  const name = column.slice(table.length + 1)
  const part = partsOf(table).find(
    (one) =>
      one.columns.includes(name) ||
      (one.table === home && (name === 'id' || one.copies.includes(name))),
  )
  return [part?.table ?? table, name]
}
