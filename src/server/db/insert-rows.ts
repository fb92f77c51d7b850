import type { CompiledQuery, Insertable } from 'kysely'
import { isSqlite } from './reserve-ids.ts'
import type { Database, Db } from './schema.ts'

/** Large enough to need few statements; a statement can have 32,766 parameters. */
export const ROWS_PER_INSERT = 250

/** The statements for a full batch by engine, table and columns. */
const statements = new Map<string, CompiledQuery>()

/**
 * Inserts rows that all have the same columns. The statement for a full batch is built and compiled once, because that takes longer
 * than inserting the rows. A value cannot be an array or an expression.
 */
export async function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await insertBatch(db, table, rows.slice(start, start + ROWS_PER_INSERT))
}

async function insertBatch<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const insert = () => db.insertInto(table).values(rows)
  if (rows.length < ROWS_PER_INSERT) return void (await insert().execute())
  const columns = Object.keys(first)
  const key = [isSqlite(db) ? 'sqlite' : 'postgres', table, ...columns].join(' ')
  const compiled = statements.get(key) ?? insert().compile()
  statements.set(key, compiled)
  const parameters = rows.flatMap((row) => columns.map((column) => Reflect.get(row, column)))
  await db.executeQuery({ ...compiled, parameters })
}
