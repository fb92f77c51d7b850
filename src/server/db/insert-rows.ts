import type { CompiledQuery, Insertable } from 'kysely'
import { isSqlite } from './reserve-ids.ts'
import type { Database, Db } from './schema.ts'

/** Large enough to need few statements; a statement can have 32,766 parameters. */
export const ROWS_PER_INSERT = 250

/** Rows are inserted by statements of these sizes, largest first, and one statement for the remaining rows. */
const SIZES = [ROWS_PER_INSERT, 50, 10]

/** The statements of these sizes, by engine, table and columns. */
const statements = new Map<string, CompiledQuery>()

/**
 * Inserts rows that all have the same columns. The statements are built and compiled once, because that takes longer than
 * inserting the rows. A value cannot be an array or an expression.
 */
export async function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; ) {
    const left = rows.length - start
    const size = SIZES.find((fitting) => fitting <= left) ?? left
    await insertBatch(db, table, rows.slice(start, start + size))
    start += size
  }
}

async function insertBatch<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const insert = () => db.insertInto(table).values(rows)
  if (!SIZES.includes(rows.length)) return void (await insert().execute())
  const columns = Object.keys(first)
  const key = [isSqlite(db) ? 'sqlite' : 'postgres', table, rows.length, ...columns].join(' ')
  const compiled = statements.get(key) ?? insert().compile()
  statements.set(key, compiled)
  const parameters = rows.flatMap((row) => columns.map((column) => Reflect.get(row, column)))
  await db.executeQuery({ ...compiled, parameters })
}
