import { sql } from 'kysely'
import { lockedIds } from './lock-rows.ts'
import { locksRows } from './reserve-ids.ts'
import type { Database, Db } from './schema.ts'
import { amongKeys, keyList } from './search.ts'

interface Reference {
  readonly column: string
  readonly to: keyof Database
}

/**
 * The references that triggers count in the row that they refer to, in the order in which these rows are locked. Groups are locked with their
 * members instead.
 */
const COUNTED: Partial<Record<keyof Database, readonly Reference[]>> = {
  br_bot: [{ column: 'proxy_id', to: 'proxy' }],
  br_bot_group: [{ column: 'proxy_id', to: 'proxy' }],
  penalty: [
    { column: 'account_id', to: 'account' },
    { column: 'admin_id', to: 'admin' },
  ],
}

/**
 * Locks the rows that rows of a table refer to, or will, and that count them. Otherwise PostgreSQL first share-locks such a row for its foreign
 * key and changes its counter afterwards, which deadlocks with a transaction that deletes it.
 */
export async function lockReferenced(
  trx: Db,
  table: keyof Database,
  /** The values that are written. */
  records: readonly object[],
  /** The rows that get these values; none if they are inserted. */
  ids: readonly (number | string)[] = [],
): Promise<void> {
  if (!locksRows(trx)) return
  for (const { column, to } of COUNTED[table] ?? []) {
    const given = records.map((record): unknown => Reflect.get(record, column))
    if (given.every((value) => value === undefined)) continue
    const next = given.filter((value) => typeof value === 'number')
    const now = sql`
      select ${sql.ref(column)} from ${sql.table(table)} where ${amongKeys(trx, 'id', keyList(trx, ids))}`
    const isReferenced = sql`id in (select unnest(${keyList(trx, next)}::integer[]) union all ${now})`
    await lockedIds(trx, to, isReferenced).execute(trx)
  }
}
