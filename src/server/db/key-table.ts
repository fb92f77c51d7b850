import { type RawBuilder, sql } from 'kysely'

/**
 * Keys as a table to join with: `db.with('wanted(key)', () => keyTable(keys))`. For `in (…)` over a column with a
 * trigram index, PostgreSQL uses that index: 500 keys take 1.4 s instead of 4 ms.
 */
export function keyTable(keys: string[]): RawBuilder<{ key: string }> {
  return sql`(values ${sql.join(keys.map((key) => sql`(${key})`))})`
}
