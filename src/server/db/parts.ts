import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from './schema.ts'
import { amongKeys, keyList } from './search.ts'
import type { Row } from './tables/undo.ts'

/** Columns of a row that are stored in another table under the same id. */
interface Part {
  readonly table: keyof Database
  readonly columns: readonly string[]
  /** Columns that both tables have. */
  readonly copies: readonly string[]
}

/**
 * Columns that change much more often than the rest of their row. A write to them only rewrites a narrow row with few
 * indexes. A trigger adds the parts of each new row, and foreign keys delete them.
 */
const PARTS: Partial<Record<keyof Database, readonly Part[]>> = {
  // In the order in which reports write them, so that a user's change and a report never deadlock.
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

/** The table that stores a column of a row. */
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

/** Updates the parts with changed cells, and returns the whole rows. */
export async function changeParts(
  trx: Db,
  table: keyof Database,
  rows: readonly Row[],
  cells: readonly Cell[],
): Promise<readonly Row[]> {
  let whole = rows
  for (const part of partsOf(table)) {
    const own = cells.filter(([name]) => part.columns.includes(name))
    const changed = await changePart(trx, part, whole, own)
    const byId = new Map(changed.map((row) => [row.id, row]))
    whole = whole.map((row) => ({ ...row, ...byId.get(row.id) }))
  }
  return whole
}

async function changePart(
  trx: Db,
  part: Part,
  rows: readonly Row[],
  cells: readonly Cell[],
): Promise<readonly Row[]> {
  const columns = sql.join(['id', ...part.columns].map((name) => sql.ref(name)))
  const ids = keyList(
    trx,
    rows.map(({ id }) => String(id)),
  )
  const isOne = amongKeys(trx, 'id', ids)
  const changed =
    cells.length > 0
      ? sql<Row>`
          update ${sql.table(part.table)} set ${assigned(cells)}
          where ${isOne} returning ${columns}`
      : sql<Row>`select ${columns} from ${sql.table(part.table)} where ${isOne}`
  return (await changed.execute(trx)).rows
}

export const assigned = (cells: readonly Cell[]): RawBuilder<unknown> =>
  sql.join(cells.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
