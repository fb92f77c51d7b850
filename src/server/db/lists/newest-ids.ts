import { type SqlBool, sql } from 'kysely'
import type { Database, Db } from '../schema.ts'
import { createTimeLimit, SLICE } from './filtered-page.ts'
import { type Test, where } from './list.ts'

interface Walk {
  /** The lowest and the highest id that can match. */
  readonly first?: number | undefined
  readonly last?: number | undefined
  readonly limit: number
}

interface Found {
  /** Newest first. */
  readonly ids: number[]
  /** The highest id that was not examined, if the time limit was reached first. */
  readonly next: number | undefined
}

/**
 * Reads the newest matching ids of a long table without counters. It reads slices of ids, with the time limit for counting
 * a filter.
 */
export async function newestIds(
  db: Db,
  table: keyof Database,
  tests: readonly Test[],
  { limit, ...bounds }: Walk,
): Promise<Found> {
  const id = sql.ref(`${table}.id`)
  const isOver = createTimeLimit()
  const { first, last } = await idRange(db, table, bounds)
  const ids: number[] = []
  for (let to = last; to >= first && ids.length < limit; to -= SLICE) {
    if (isOver()) return { ids, next: to }
    const slice = sql<SqlBool>`${id} between ${Math.max(first, to - SLICE + 1)} and ${to}`
    const { rows } = await sql<{ id: number }>`
      select ${id} as id from ${sql.table(table)} ${where([slice, ...tests])}
      order by ${id} desc limit ${limit - ids.length}`.execute(db)
    ids.push(...rows.map((row) => row.id))
  }
  return { ids, next: undefined }
}

/** The ids that exist within the bounds. */
async function idRange(
  db: Db,
  table: keyof Database,
  { first = 1, last }: Omit<Walk, 'limit'>,
): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min(id) from ${sql.table(table)}) as first,
      (select max(id) from ${sql.table(table)}) as last`.execute(db)
  const [ends] = rows
  const newest = ends?.last ?? 0
  return { first: Math.max(first, ends?.first ?? 1), last: Math.min(last ?? newest, newest) }
}
