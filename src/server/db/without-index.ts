import { type RawBuilder, sql } from 'kysely'

/** How a column is written in a test: plainly, or so that its index cannot serve. */
export type Show = (column: string) => RawBuilder<unknown>

/** The column's value without its index, for whoever has a better way to the rows. */
export const opaque: Show = (column) => sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`
