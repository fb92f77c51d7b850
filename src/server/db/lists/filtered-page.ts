import { type SqlBool, sql } from 'kysely'
import { type Condition, type Test as FilterTest, testsIn } from '#contract/filter/condition.ts'
import type { Filter } from '#contract/filter/filter.ts'
import { printCondition } from '#contract/filter/print.ts'
import { AppError } from '../../errors.ts'
import { laneOf } from '../open.ts'
import { isSqlite } from '../reserve-ids.ts'
import type { Database, Db } from '../schema.ts'
import { codeOf } from '../transact.ts'
import { countedPage } from './counted-page.ts'
import {
  type FoundPage,
  type List,
  type ListCounts,
  type ListQuery,
  matching,
  type Test,
  where,
} from './list.ts'
import { type Source, tableSource } from './source.ts'

/** Reads a page of a filter that no counter covers, and the exact number of its rows. */
export async function filteredPage<Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & ListQuery,
  filter: Filter,
  counts?: ListCounts,
): Promise<FoundPage> {
  const own = laneOf(db, 'filters')
  return withinLimits(filter, async () => {
    const filtered =
      (counts?.isOfFilter ? counts.filtered : await counts?.countFilter?.()) ??
      (await countExactly(own, list.table, matching(own, list, query)))
    const total = counts?.total ?? (await countRows(own, tableSource(list.table, [])))
    return countedPage(own, list, query, { filtered, total })
  })
}

/** PostgreSQL aborts a statement after 2 s (`postgres.ts`). SQLite cannot, so rows are counted in slices. */
export const SLICE = 25_000
/** Size of a slice with a text search, which reads all hits of the text for each slice. */
const SLICES_MAX = 8
const LIMIT_MS = 2000

/** Thrown inside `withinLimits` when a read takes too long. */
export class LimitReached extends Error {}

/** The exact number of matching rows. */
async function countExactly(db: Db, table: keyof Database, source: Source): Promise<number> {
  const counts = await readInSlices(db, table, source, (conditions) =>
    countRows(db, { ...source, conditions }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Calls `read` for each slice of the matching rows and returns the results. `read` receives the tests that select its
 * slice.
 */
export async function readInSlices<Part>(
  db: Db,
  table: keyof Database,
  { id: name, conditions }: Pick<Source, 'id' | 'conditions'>,
  read: (conditions: readonly Test[]) => Promise<Part>,
): Promise<Part[]> {
  if (!isSqlite(db)) return [await read(conditions)]
  const isOver = createTimeLimit()
  const id = sql.ref(name)
  const last = await lastId(db, table)
  const size = Math.max(SLICE, Math.ceil(last / SLICES_MAX))
  const parts: Part[] = []
  for (let from = 0; from <= last; from += size) {
    if (isOver()) throw new LimitReached()
    const slice = sql<SqlBool>`${id} between ${from} and ${from + size - 1}`
    parts.push(await read([slice, ...conditions]))
  }
  return parts
}

/**
 * Call it before each slice: returns whether the time of the read is over. The time starts with the first slice, so that it
 * includes neither the start of the thread nor the reads that the thread was busy with.
 */
export function createTimeLimit(): () => boolean {
  let until: number | undefined
  return () => {
    const now = performance.now()
    until ??= now + LIMIT_MS
    return now > until
  }
}

async function countRows(db: Db, { from, conditions }: Source) {
  const { rows } = await sql<{ amount: number }>`
    select count(*) as amount from ${from} ${where(conditions)}`.execute(db)
  return rows[0]?.amount ?? 0
}

async function lastId(db: Db, table: keyof Database): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from ${sql.table(table)}`.execute(db)
  return rows[0]?.last ?? 0
}

const STATEMENT_TIMEOUT = '57014'

export const hasTakenTooLong = (cause: unknown): boolean =>
  cause instanceof LimitReached || codeOf(cause) === STATEMENT_TIMEOUT

/** Runs a read. If it takes too long, the error names the test that costs the most. */
export async function withinLimits<Result>(
  filter: Filter,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read()
  } catch (cause) {
    if (!hasTakenTooLong(cause)) throw cause
    const test = printCondition(costliestOf(filter.condition))
    const message = `This filter takes too long. Remove or narrow ${test}.`
    const errors = [{ pointer: '/query/q', message }]
    throw new AppError('too_costly', message, { errors, cause })
  }
}

function costliestOf(condition: Condition): Condition {
  const [costliest = condition] = [...testsIn(condition)].sort((a, b) => costOf(b) - costOf(a))
  return costliest
}

/** A text without an index is searched for in every row. No index finds the rows of a negated test. */
function costOf(test: FilterTest): number {
  const isText = test.kind === 'text' || test.field.type === 'text'
  return (isText ? 2 : 0) + (test.isNot ? 1 : 0)
}
