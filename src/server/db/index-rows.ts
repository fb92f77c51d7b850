import { sql } from 'kysely'
import { laneOf } from './open.ts'
import { isSqlite } from './reserve-ids.ts'
import type { Database, Db } from './schema.ts'
import { lastIndexed } from './search.ts'

/**
 * Adds the oldest `amount` rows that are not in the text index of a table yet, if there are so many; returns whether it
 * did. A search reads the rows that are not in it one by one. SQLite writes the index once per transaction, so many rows
 * at once cost less than a few, and a thread does it. PostgreSQL indexes each row itself.
 */
export async function indexRows(db: Db, table: keyof Database, amount: number): Promise<boolean> {
  if (!isSqlite(db)) return false
  const next = sql`(select id from ${sql.table(table)} where id > ${lastIndexed(table)} order by id limit ${amount})`
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from ${next} as row`.execute(db)
  if (rows[0]?.found !== amount) return false
  // The trigger of this table adds the rows to the index.
  await sql`
    update ${sql.table(`${table}_indexed`)}
    set last_id = coalesce((select max(id) from ${next} as row), last_id)`.execute(
    laneOf(db, 'thread index'),
  )
  return true
}
