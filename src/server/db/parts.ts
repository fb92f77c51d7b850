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
 * Columns that change far more often than the rest of their row. A write of them rewrites a narrow row with few indexes. A trigger adds the parts
 * of each new row, and foreign keys delete them.
 */
const PARTS: Partial<Record<keyof Database, readonly Part[]>> = {
  // In the order in which reports write them, so that a user who locks an account never waits for a report that waits for the user.
  account: [
    {
      table: 'account_status',
      columns: ['task', 'task_since', 'penalties_in_force'],
      copies: ['server_id'],
    },
    { table: 'account_money', columns: ['cash', 'deposit'], copies: ['server_id'] },
  ],
}

export const partsOf = (table: keyof Database): readonly Part[] => PARTS[table] ?? []

/** The table that has a column of the rows of a table. */
export const tableOf = (table: keyof Database, column: string): keyof Database =>
  partsOf(table).find(({ columns }) => columns.includes(column))?.table ?? table

/** Selects whole rows of a table. */
export function selectWhole(table: keyof Database): RawBuilder<unknown> {
  const parts = partsOf(table)
  const columns = parts.flatMap((part) =>
    part.columns.map((column) => sql`, ${sql.ref(`${part.table}.${column}`)}`),
  )
  const joins = parts.map(
    (part) =>
      sql` join ${sql.table(part.table)} on ${sql.ref(`${part.table}.id`)} = ${sql.ref(`${table}.id`)}`,
  )
  return sql`
    select ${sql.table(table)}.*${joined(columns)}
    from ${sql.table(table)}${joined(joins)}`
}

const joined = (pieces: readonly RawBuilder<unknown>[]) =>
  pieces.length > 0 ? sql.join(pieces, sql``) : sql``

export type Cell = readonly [name: string, value: unknown]

/** Changes the parts of a row for which there are cells, and returns the whole row. */
export async function changeParts(
  trx: Db,
  table: keyof Database,
  row: Row,
  cells: readonly Cell[],
): Promise<Row> {
  let whole = row
  for (const part of partsOf(table)) {
    const own = cells.filter(([name]) => part.columns.includes(name))
    whole = { ...whole, ...(await changePart(trx, part, row.id, own)) }
  }
  return whole
}

async function changePart(
  trx: Db,
  part: Part,
  id: unknown,
  cells: readonly Cell[],
): Promise<Row | undefined> {
  const columns = sql.join(part.columns.map((name) => sql.ref(name)))
  const changed =
    cells.length > 0
      ? sql<Row>`
          update ${sql.table(part.table)} set ${assigned(cells)}
          where id = ${id} returning ${columns}`
      : sql<Row>`select ${columns} from ${sql.table(part.table)} where id = ${id}`
  const { rows } = await changed.execute(trx)
  return rows[0]
}

export const assigned = (cells: readonly Cell[]): RawBuilder<unknown> =>
  sql.join(cells.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
