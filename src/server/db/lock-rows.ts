import { type RawBuilder, sql } from 'kysely'
import { locksRows } from './reserve-ids.ts'
import type { Database, Db } from './schema.ts'

/**
 * Selects the ids of rows and locks these rows in the order of their ids, so that two transactions cannot deadlock. SQLite needs no
 * locks, because only one transaction writes at a time.
 */
export function lockedIds(
  trx: Db,
  table: keyof Database,
  condition: RawBuilder<unknown>,
): RawBuilder<{ id: number | string }> {
  const locks = locksRows(trx) ? sql`order by id for no key update` : sql``
  return sql`select id from ${sql.table(table)} where ${condition} ${locks}`
}
