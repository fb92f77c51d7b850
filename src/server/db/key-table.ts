import { type RawBuilder, sql } from 'kysely'

/**
 * Keys as a table to join with: `db.with('wanted(key)', () => keyTable(keys))`. For `in (…)` over a column that has a
 * trigram index PostgreSQL took that one: 1.4 s for 500 keys, 4 ms so.
 */
export function keyTable(keys: string[]): RawBuilder<{ key: string }> {
  return sql`(values ${sql.join(keys.map((key) => sql`(${key})`))})`
}
