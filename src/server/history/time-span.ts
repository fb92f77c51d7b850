import { type SqlBool, sql } from 'kysely'
import { storableTime } from '../db/instants.ts'
import type { Test } from '../db/lists/list.ts'
import type { Db } from '../db/schema.ts'
import { withoutIndex } from '../db/without-index.ts'

type Timed = 'audit' | 'log'

const ID_MAX = 2_147_483_647

/**
 * The longest time between the `at` of a row and its number. On PostgreSQL, an audit entry has the time at which its
 * transaction began; an import of 100,000 rows has taken three minutes on a busy machine. A line of the log waits for the
 * seal of its entry, or for the log writer. A time span can lack rows with a longer delay, such as lines that several
 * processes wrote together after the database was unavailable for longer.
 */
const DELAY_MAX_MS = 10 * 60_000

interface TimeSpan {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

interface IdSpan {
  readonly first: number
  readonly last: number
}

/**
 * A range of ids that contains all rows in these time spans, and rows of some minutes around them. The rows are numbered
 * almost in the order of their times, so a range of ids finds them in the order of any index.
 */
export async function idSpan(db: Db, table: Timed, spans: readonly TimeSpan[]): Promise<IdSpan> {
  const firsts = spans.flatMap(({ from }) => (from === undefined ? [] : [idFrom(db, table, from)]))
  const lasts = spans.flatMap(({ until }) =>
    until === undefined ? [] : [idUntil(db, table, until)],
  )
  return {
    first: Math.max(1, ...(await Promise.all(firsts))),
    last: Math.min(ID_MAX, ...(await Promise.all(lasts))),
  }
}

/** The tests for the rows in a time span. With the index of the times, a page would sort all rows of the span. */
export function inTimeSpan(table: Timed, { from, until }: TimeSpan): Test[] {
  const at = withoutIndex(`${table}.at`)
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${at} >= ${storableTime(Date.parse(from))}`]),
    // PostgreSQL stores microseconds, which belong to the millisecond that readers see.
    ...(until === undefined ? [] : [sql<SqlBool>`${at} < ${storableTime(Date.parse(until) + 1)}`]),
  ]
}

/** A lower bound of the ids of all rows from an instant on: rows with lower ids are older. */
async function idFrom(db: Db, table: Timed, from: string): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('at', '<', storableTime(Date.parse(from) - DELAY_MAX_MS))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? row.id + 1 : 1
}

/** An upper bound of the ids of all rows up to an instant: rows with higher ids are newer. */
async function idUntil(db: Db, table: Timed, until: string): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('at', '>', storableTime(Date.parse(until) + DELAY_MAX_MS))
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? row.id - 1 : ID_MAX
}
