import { SqliteAdapter, sql } from 'kysely'
import type { Numbered } from './engine.ts'
import type { Db } from './schema.ts'

/**
 * Reserves `count` ids of a table before its rows are written, because a sealed secret is bound to the id of its row.
 */
export async function reserveIds(trx: Db, table: Numbered, count: number): Promise<number[]> {
  return isSqlite(trx) ? advanceSqlite(trx, table, count) : advancePostgres(trx, table, count)
}

export function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}

/** Whether the engine has row locks. SQLite needs none, because it has one writer at a time. */
export const locksRows = (db: Db): boolean => db.isTransaction && !isSqlite(db)

// `autoincrement` stores its counter in `sqlite_sequence`, which has no row for a table before the first insert.
async function advanceSqlite(trx: Db, table: Numbered, count: number): Promise<number[]> {
  const advance = sql<{ seq: number }>`
    update sqlite_sequence set seq = seq + ${count} where name = ${table} returning seq`
  const [row] = (await advance.execute(trx)).rows
  if (!row)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${count})`.execute(trx)
  const last = row?.seq ?? count
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}

async function advancePostgres(trx: Db, table: Numbered, count: number): Promise<number[]> {
  const next = sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`
  return (await next.execute(trx)).rows.map(({ id }) => id)
}
