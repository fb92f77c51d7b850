import { sql } from 'kysely'
import { laneOf } from './open.ts'
import { isSqlite } from './reserve-ids.ts'
import type { Database, Db } from './schema.ts'
import { lastIndexed } from './search.ts'

/**
 * The number of rows that are not in the text index of a table yet, or more if ids are missing. A search reads these rows
 * one by one. PostgreSQL indexes each row itself.
 */
export async function unindexedRows(db: Db, table: keyof Database): Promise<number> {
  if (!isSqlite(db)) return 0
  const { rows } = await sql<{ amount: number }>`
    select coalesce(max(id), 0) - ${lastIndexed(table)} as amount from ${sql.table(table)}`.execute(
    db,
  )
  return Math.max(0, rows[0]?.amount ?? 0)
}

/**
 * Adds the oldest `amount` rows that are not in the text index of a table yet. SQLite writes the index once per
 * transaction, so many rows at once cost less than a few, and a thread does it.
 */
export async function indexRows(db: Db, table: keyof Database, amount: number): Promise<void> {
  if (!isSqlite(db)) return
  const next = sql`(select id from ${sql.table(table)} where id > ${lastIndexed(table)} order by id limit ${amount})`
  // The trigger of this table adds the rows to the index.
  await sql`
    update ${sql.table(`${table}_indexed`)}
    set last_id = coalesce((select max(id) from ${next} as row), last_id)`.execute(
    laneOf(db, 'thread index'),
  )
}
