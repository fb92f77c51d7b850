import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from './schema.ts'
import type { Row } from './tables/undo.ts'

/** Columns of a row that another table has, under the same id. */
interface Part {
  readonly table: keyof Database
  readonly columns: readonly string[]
  /** Columns that both tables have. */
  readonly copies: readonly string[]
}

/**
 * Columns that change far more often than the rest of their row. A write of them rewrites a narrow row with few indexes. A trigger adds the part
 * of each new row, and a foreign key deletes it.
 */
const PARTS: Partial<Record<keyof Database, Part>> = {
  account: { table: 'account_money', columns: ['cash', 'deposit'], copies: ['server_id'] },
}

export const partOf = (table: keyof Database): Part | undefined => PARTS[table]

/** The table that has a column of the rows of a table. */
export const tableOf = (table: keyof Database, column: string): keyof Database => {
  const part = PARTS[table]
  return part?.columns.includes(column) ? part.table : table
}

/** Selects whole rows of a table. */
export function selectWhole(table: keyof Database): RawBuilder<unknown> {
  const part = PARTS[table]
  if (!part) return sql`select * from ${sql.table(table)}`
  const columns = part.columns.map((column) => sql.ref(`${part.table}.${column}`))
  return sql`
    select ${sql.table(table)}.*, ${sql.join(columns)}
    from ${sql.table(table)} join ${sql.table(part.table)}
      on ${sql.ref(`${part.table}.id`)} = ${sql.ref(`${table}.id`)}`
}

export type Cell = readonly [name: string, value: unknown]

/** Changes the part of a row, if there are cells for it, and returns the whole row. */
export async function changePart(
  trx: Db,
  table: keyof Database,
  row: Row,
  cells: readonly Cell[],
): Promise<Row> {
  const part = PARTS[table]
  if (!part) return row
  const columns = sql.join(part.columns.map((name) => sql.ref(name)))
  const changed =
    cells.length > 0
      ? sql<Row>`
          update ${sql.table(part.table)} set ${assigned(cells)}
          where id = ${row.id} returning ${columns}`
      : sql<Row>`select ${columns} from ${sql.table(part.table)} where id = ${row.id}`
  const { rows } = await changed.execute(trx)
  return { ...row, ...rows[0] }
}

export const assigned = (cells: readonly Cell[]): RawBuilder<unknown> =>
  sql.join(cells.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
