import { type RawBuilder, sql } from 'kysely'
import type { FilterField } from '#contract/filter/fields.ts'
import { ANY, isWord, NONE } from '#contract/filter/values.ts'
import type { ValueCount } from '#contract/filters.ts'
import { laneOf } from '../open.ts'
import type { Db } from '../schema.ts'
import type { ColumnSql } from '../without-index.ts'
import { equalsSql, type FilterScope, hasOwnTest, storedSql } from './filter-sql.ts'
import { readInSlices } from './filtered-page.ts'
import { type List, type Searched, type Test, testsOf, where } from './list.ts'
import { type Source, sourceOf } from './source.ts'

/** Maximum number of different values: rows are not counted by a field with more values. */
const VALUES_MAX = 1000

/**
 * Counts the rows of a query by the values of a field in one pass; undefined for a field that cannot be counted. Throws
 * `LimitReached` or the error of an aborted statement if it takes too long.
 */
export async function countValues<Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & Searched,
  field: FilterField,
): Promise<ValueCount[] | undefined> {
  const own = laneOf(db, 'filters')
  const { table } = list
  const planIn = (column: ColumnSql) =>
    planOf(list, field, { db: own, hour: query.hour, column: (name) => column(`${table}.${name}`) })
  const { isStored, words } = planIn(sql.ref)
  if (!isStored && words.length === 0) return undefined
  const source = sourceOf(table, (nameOf) => {
    const column: ColumnSql = (name) => sql.ref(nameOf(name))
    const { columns } = planIn(column)
    return { columns, conditions: testsOf(own, list, query, column) }
  })
  const read = (conditions: readonly Test[]) => countRows(own, { ...source, conditions }, isStored)
  // A small list is read in one query, because the ids of users are not numbers.
  const slices = list.search?.isCounted
    ? [await read(source.conditions)]
    : await readInSlices(own, table, source, read)
  return merged(slices.flat(), field, { isStored, words })
}

function merged(
  rows: readonly Readonly<Record<string, unknown>>[],
  field: FilterField,
  { isStored, words }: Pick<Plan, 'isStored' | 'words'>,
): ValueCount[] | undefined {
  const known = wordsOf(field)
  const byValue = new Map(known.map(({ value }) => [value, 0]))
  const add = (value: string, count: unknown) =>
    byValue.set(value, (byValue.get(value) ?? 0) + Number(count))
  for (const row of rows) {
    const value = isStored ? filterValueOf(field, row.value) : undefined
    if (value !== undefined) add(value, row.amount)
    for (const [at, word] of words.entries()) add(word, row[`word${at}`])
  }
  if (byValue.size > VALUES_MAX) return undefined
  const counts = [...byValue].map(([value, count]) => ({ value, count }))
  // The engines group in different orders.
  const others = counts
    .splice(known.length)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const amount = rows.reduce((sum, row) => sum + Number(row.amount), 0)
  const any = { value: ANY, count: amount - (byValue.get(NONE) ?? 0) }
  return [...counts, ...others, ...(field.canBeNone ? [any] : [])]
}

/** Converts a stored value to its form in a filter; undefined for a value that no filter can test without quotes. */
function filterValueOf({ type, codes = {}, canBeNone }: FilterField, stored: unknown) {
  if (stored === null) return canBeNone ? NONE : undefined
  // SQLite stores 0 and 1.
  if (type === 'flag') return String(Boolean(stored))
  const code = Object.entries(codes).find(([, number]) => number === stored)
  const value = code?.[0] ?? String(stored)
  const token = { text: value, isQuoted: false }
  return isWord(token, NONE) || isWord(token, ANY) ? undefined : value
}

interface Plan {
  /** Whether rows are grouped by their stored value. */
  readonly isStored: boolean
  /** The values with a separate test. */
  readonly words: readonly string[]
  /** The stored value, and the number of rows that pass each of these tests. */
  readonly columns: readonly RawBuilder<unknown>[]
}

function planOf<Filters>(
  { sql: fields = {} }: List<Filters>,
  field: FilterField,
  scope: FilterScope,
): Plan {
  const stored = storedSql(fields, field, scope)
  const words = wordsOf(field).filter(
    (word) => !stored || hasOwnTest(fields, field, word.stored, scope),
  )
  const tests = words.map(({ stored: is }) => equalsSql(fields, field, is, scope))
  return {
    isStored: stored !== undefined,
    words: words.map(({ value }) => value),
    columns: [
      sql`${stored ?? sql`null`} as value`,
      ...tests.map(
        (test, at) => sql`count(case when ${test} then 1 end) as ${sql.ref(`word${at}`)}`,
      ),
    ],
  }
}

/** The known values of a field, in the form of a filter and in their stored form. */
function wordsOf({ type, values = [], codes, canBeNone }: FilterField) {
  if (type === 'flag') return [true, false].map((stored) => ({ value: String(stored), stored }))
  const known = values.map((value) => ({ value, stored: codes?.[value] ?? value }))
  return canBeNone ? [...known, { value: NONE, stored: NONE }] : known
}

/** Groups the rows by their stored value, or counts all rows together. */
async function countRows(
  db: Db,
  { from, columns = [], conditions }: Source,
  isStored: boolean,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)}, count(*) as amount from ${from} ${where(conditions)}
    ${isStored ? sql`group by 1 limit ${VALUES_MAX + 1}` : sql``}`.execute(db)
  return rows
}
