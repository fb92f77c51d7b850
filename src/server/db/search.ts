import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fold } from '#domain/fold.ts'
import { isSqlite } from './reserve.ts'
import type { Database, Db } from './schema.ts'

const TRIGRAM = 3

/**
 * Whether the folded column holds `text`, in any case, every character literal. From three characters on it reads the
 * index that `{{search}}` made in a migration; shorter texts scan.
 */
export function contains<Table extends keyof Database>(
  db: Db,
  table: Table,
  column: keyof Database[Table] & string,
  text: string,
): RawBuilder<SqlBool> {
  const folded = fold(text)
  const cell = sql.ref(`${table}.${column}`)
  if (!isSqlite(db)) return sql`${cell} like ${`%${folded.replace(/[\\%_]/g, '\\$&')}%`}`
  if ([...folded].length < TRIGRAM) return holds(cell, folded)

  const index = sql.ref(`${table}_search`)
  return sql`${sql.ref(`${table}.id`)} in (select rowid from ${index} where ${index} match ${phrase(folded)})`
}

/** The same test row by row, without the index: for walks that find plenty. */
export function holdsText<Table extends keyof Database>(
  db: Db,
  table: Table,
  column: keyof Database[Table] & string,
  text: string,
): RawBuilder<SqlBool> {
  const cell = sql.ref(`${table}.${column}`)
  return isSqlite(db) ? holds(cell, fold(text)) : sql`position(${fold(text)} in ${cell}) > 0`
}

const holds = (cell: RawBuilder<unknown>, folded: string) =>
  sql<SqlBool>`instr(${cell}, ${folded}) > 0`

const phrase = (folded: string) => `"${folded.replaceAll('"', '""')}"`
