import { type RawBuilder, sql } from 'kysely'

/** Writes a column in a condition or a sort order: `sql.ref`, or `withoutIndex`. */
export type ColumnSql = (column: string) => RawBuilder<unknown>

/** The value of a column, written so that the database does not use its index because another one is better. */
export const withoutIndex: ColumnSql = (column) =>
  sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`
