import { type CompiledQuery, type Insertable, sql } from 'kysely'
import { isSqlite } from './reserve-ids.ts'
import { ROWS_PER_INSERT } from './rows-per-insert.ts'
import type { Database, Db } from './schema.ts'

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
  const compiled = statements.getOrInsertComputed(key, () => insert().compile())
  const parameters = rows.flatMap((row) => columns.map((column) => Reflect.get(row, column)))
  await db.executeQuery({ ...compiled, parameters })
}

/**
 * Runs a job that inserts many rows into these tables. SQLite builds their indexes afterwards: sorting all rows once takes
 * half the time of inserting each row into every index, and fills the pages. Unique indexes are not dropped, because foreign
 * keys need them. Readers see the tables without the rows until the transaction commits, and never without the indexes.
 */
export async function deferIndexes(
  trx: Db,
  tables: readonly (keyof Database)[],
  job: () => Promise<void>,
): Promise<void> {
  if (!isSqlite(trx)) return job()
  const { rows } = await sql<{ name: string; definition: string }>`
    select name, sql as definition from sqlite_master
    where type = 'index' and sql like 'create index %' and tbl_name in (${sql.join(tables)})`.execute(
    trx,
  )
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(trx)
  await job()
  for (const { definition } of rows) await sql.raw(definition).execute(trx)
}
