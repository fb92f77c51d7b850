import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fold } from '#domain/fold.ts'
import { isSqlite } from './reserve-ids.ts'
import type { Database, Db } from './schema.ts'
import type { ColumnSql } from './without-index.ts'

/** Shorter texts are not in a trigram index. */
const TRIGRAM = 3

/**
 * Tables that are written more often than searched. On SQLite their index knows which rows contain a trigram, but not
 * where, and `indexRows` adds new rows to it.
 */
const WRITTEN_OFTEN: ReadonlySet<keyof Database> = new Set(['log'])

/** Whether an index finds the rows that contain a text. Otherwise `matchingIds` reads all rows. */
export const isIndexed = (db: Db, text: string): boolean =>
  !isSqlite(db) || [...fold(text)].length >= TRIGRAM

/**
 * A subquery for the ids of the rows whose folded column contains `text`, case-insensitive, with every character
 * literal. From three characters on it uses the index that `{{search}}` created in a migration; shorter texts scan.
 * In the order of the ids it needs no sort, so an outer limit ends the search early.
 */
export function matchingIds(
  db: Db,
  table: keyof Database,
  column: string,
  text: string,
): RawBuilder<unknown> {
  const folded = fold(text)
  const cell = sql.ref(column)
  const from = sql.table(table)
  if (!isSqlite(db)) return sql`(select id from ${from} where ${cell} like ${pattern(folded)})`
  if (!isIndexed(db, text)) return sql`(select id from ${from} where instr(${cell}, ${folded}) > 0)`

  const index = sql.table(`${table}_search`)
  if (!WRITTEN_OFTEN.has(table))
    return sql`(select rowid as id from ${index} where ${index} match ${quoted(folded)})`
  const parts = trigramsOf(folded).map(quoted).join(' ')
  return sql`
    (select rowid as id from ${index} where ${index} match ${parts} and instr(${cell}, ${folded}) > 0
    union all
    select id from ${from} where id > ${lastIndexed(table)} and instr(${cell}, ${folded}) > 0)`
}

/** The last row of a table that `indexRows` has added to the text index. */
export const lastIndexed = (table: keyof Database) =>
  sql`(select last_id from ${sql.table(`${table}_indexed`)})`

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** More of them select hardly fewer rows. */
const TRIGRAMS_MAX = 30

function trigramsOf(text: string): string[] {
  const characters = [...text]
  const length = Math.min(characters.length - TRIGRAM + 1, TRIGRAMS_MAX)
  return Array.from({ length }, (_, start) => characters.slice(start, start + TRIGRAM).join(''))
}

/** The same test on one row of a folded column: for small tables, and for scans that soon find enough matches. */
export function containsText(
  db: Db,
  column: string | RawBuilder<unknown>,
  text: string,
): RawBuilder<SqlBool> {
  const cell = typeof column === 'string' ? sql.ref(column) : column
  const folded = fold(text)
  return isSqlite(db) ? sql`instr(${cell}, ${folded}) > 0` : sql`${cell} like ${pattern(folded)}`
}

/**
 * Whether the row of the table whose columns `of` reads contains the text. A subquery for a text without an index would read
 * all rows again for each slice of a filter.
 */
export const matchesText = (
  db: Db,
  { table, column }: { readonly table: keyof Database; readonly column: string },
  text: string,
  of: ColumnSql,
): RawBuilder<SqlBool> =>
  isIndexed(db, text)
    ? sql`${of('id')} in ${matchingIds(db, table, column, text)}`
    : containsText(db, of(column), text)

/** Whether a folded column begins with the text. SQLite reads a range of an index; PostgreSQL uses the trigram index. */
export function beginsWith(db: Db, column: string, text: string): RawBuilder<SqlBool> {
  const cell = sql.ref(column)
  const folded = fold(text)
  return isSqlite(db)
    ? sql`${cell} >= ${folded} and ${cell} < ${folded + LAST_CHARACTER}`
    : sql`${cell} like ${`${escaped(folded)}%`}`
}

const LAST_CHARACTER = '\u{10ffff}'

const pattern = (folded: string) => `%${escaped(folded)}%`

const escaped = (folded: string) => folded.replace(/[\\%_]/g, '\\$&')

/**
 * Whether a column is one of many ids, in a single parameter, so that the text of the statement stays the same. PostgreSQL
 * cannot count them, and may read the whole table: for a few ids, use `amongKeys`.
 */
export const amongIds = (db: Db, column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  amongJson(db, column, JSON.stringify(ids))

/** `amongIds` for ids that are already text, as in `[1,2,3]`. */
export function amongJson(db: Db, column: string, list: string): RawBuilder<SqlBool> {
  const each = isSqlite(db)
    ? sql`select value from json_each(${list})`
    : sql`select value::integer from json_array_elements_text(${list}::json)`
  return sql`${sql.ref(column)} in (${each})`
}

/**
 * Whether a key of any type is one of many: `list` is the result of `keyList`. PostgreSQL infers the type of an array
 * literal from the column, and uses its index.
 */
export const amongKeys = (db: Db, column: string, list: string): RawBuilder<SqlBool> =>
  isSqlite(db)
    ? sql`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql`${sql.ref(column)} = any(${list})`

/** Keys as one parameter. They contain no control characters, which JSON and array literals escape differently. */
export function keyList(db: Db, keys: readonly (string | number)[]): string {
  const list = JSON.stringify(keys)
  return isSqlite(db) ? list : `{${list.slice(1, -1)}}`
}
