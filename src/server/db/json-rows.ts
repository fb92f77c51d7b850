import { type RawBuilder, sql } from 'kysely'
import { isSqlite } from './reserve-ids.ts'
import type { Db } from './schema.ts'

type ColumnType = 'integer' | 'bigint' | 'real' | 'text' | 'timestamptz' | 'jsonb'

/**
 * Passes rows as one parameter: a JSON array of arrays with the columns in this order. Use the result as a table with an
 * alias. A value of type `jsonb` is passed as JSON text.
 */
export function jsonRows(
  db: Db,
  json: string,
  columns: Readonly<Record<string, ColumnType>>,
): RawBuilder<unknown> {
  const isText = !isSqlite(db)
  const items = Object.entries(columns).map(([name, type], index) => {
    const item = sql`item.value ->> ${sql.lit(index)}`
    return sql`${isText ? sql`(${item})::${sql.raw(type)}` : item} as ${sql.ref(name)}`
  })
  const from = isText ? sql`json_array_elements(${json}::json)` : sql`json_each(${json})`
  return sql`(select ${sql.join(items)} from ${from} as item)`
}
