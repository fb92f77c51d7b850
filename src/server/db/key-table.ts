import { type RawBuilder, sql } from 'kysely'

/**
 * Keys as a table to join with: `db.with('wanted(key)', () => keyTable(keys))`. With `in (…)`, PostgreSQL would use the
 * trigram index of a column, and 500 keys would take 1.4 s instead of 4 ms.
 */
export function keyTable(keys: string[]): RawBuilder<{ key: string }> {
  return sql`(values ${sql.join(keys.map((key) => sql`(${key})`))})`
}
