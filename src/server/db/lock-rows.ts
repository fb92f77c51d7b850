import { type RawBuilder, sql } from 'kysely'
import { locksRows } from './reserve-ids.ts'
import type { Database, Db } from './schema.ts'
import { amongKeys, keyList } from './search.ts'

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

/** Rows of a table that match a condition. */
interface Rows {
  readonly table: keyof Database
  readonly condition: RawBuilder<unknown>
}

/** Locks rows of several tables, in the order of the tables and of the ids in each table. */
export async function lockRows(trx: Db, tables: readonly Rows[]): Promise<void> {
  if (!locksRows(trx)) return
  for (;;) {
    await sql`savepoint locks`.execute(trx)
    if (await lockEach(trx, tables)) break
    // This releases the locks, so that all of them can be taken in order.
    await sql`rollback to savepoint locks`.execute(trx)
  }
  await sql`release savepoint locks`.execute(trx)
}

/** Locks rows of a table by id. */
export const lockKeys = (
  trx: Db,
  table: keyof Database,
  keys: readonly (number | string)[],
): Promise<void> => lockRows(trx, [{ table, condition: amongKeys(trx, 'id', keyList(trx, keys)) }])

/** Returns false if more rows match now than before the locks, because another transaction committed while this one waited. */
async function lockEach(trx: Db, tables: readonly Rows[]): Promise<boolean> {
  const locked: Set<unknown>[] = []
  for (const { table, condition } of tables) {
    const { rows } = await lockedIds(trx, table, condition).execute(trx)
    locked.push(new Set(rows.map(({ id }) => id)))
  }
  for (const [index, { table, condition }] of tables.entries()) {
    const { rows } = await sql<{ id: unknown }>`
      select id from ${sql.table(table)} where ${condition}`.execute(trx)
    if (!rows.every(({ id }) => locked[index]?.has(id))) return false
  }
  return true
}
