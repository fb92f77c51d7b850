import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { INSTANT_FIRST_MS, INSTANT_LAST_MS } from '#contract/fields.ts'
import type { Condition, FieldTest, Range, TestValue } from '#contract/filter/condition.ts'
import type { FilterField } from '#contract/filter/fields.ts'
import { spanOf } from '#contract/filter/times.ts'
import { storableTime } from '../instants.ts'
import { isSqlite } from '../reserve-ids.ts'
import type { Db } from '../schema.ts'
import type { ColumnSql } from '../without-index.ts'

type SqlTest = RawBuilder<SqlBool>

/** The context of the SQL of a field. */
export interface FilterScope {
  readonly db: Db
  /** The SQL of a column of the list. */
  readonly column: ColumnSql
  /** The hour of the day in fleet time, for fields that need it. */
  readonly hour?: number | undefined
}

export interface FieldParts {
  /** The value of a row; null without one. */
  readonly value?: (scope: FilterScope) => RawBuilder<unknown>
  /** The test for a special value; undefined for a value that is compared with `value`. */
  readonly is?: (value: unknown, scope: FilterScope) => SqlTest | undefined
  /** The test for a part of a text. */
  readonly contains?: (text: string, scope: FilterScope) => SqlTest
  /** The value of a row of another table as one expression. */
  readonly scalar?: (scope: FilterScope) => RawBuilder<unknown>
  /** Wraps a test of another table. */
  readonly within?: (test: SqlTest, scope: FilterScope) => SqlTest
  /** The stored number for the value 1: 100 for an amount in cents. */
  readonly scale?: number
  /** The stored form of a text. */
  readonly fold?: (text: string) => string
}

/** The SQL of a filter field: a column of the list, or custom expressions. */
export type FieldSql = string | FieldParts

/** The fields of a list by name. */
export type FieldsSql = Readonly<Record<string, FieldSql>>

interface Source {
  readonly fields: FieldsSql
  /** The test for a text anywhere in the searched columns. */
  readonly contains: (text: string) => SqlTest
}

/** The SQL of a condition with resolved names and times. Each test is true or false, never null. */
export function conditionSql(source: Source, condition: Condition, scope: FilterScope): SqlTest {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const members = condition.of.map((member) => conditionSql(source, member, scope))
      if (condition.kind === 'and') return sql`(${sql.join(members, sql` and `)})`
      // Without `+`, SQLite would collect all rows of each member from its index, for every slice
      // that is counted.
      return sql`${sql.raw(isSqlite(scope.db) ? '+' : '')}(${sql.join(members, sql` or `)})`
    }
    case 'text':
      return negated(condition.isNot, source.contains(condition.text))
    case 'field':
      return negated(condition.isNot, fieldTest(source.fields, condition, scope))
    default:
      return condition satisfies never
  }
}

const negated = (isNot: boolean, test: SqlTest): SqlTest =>
  isNot ? sql`((${test}) is not true)` : test

function fieldTest(fields: FieldsSql, { field, values }: FieldTest, scope: FilterScope): SqlTest {
  const parts = partsOf(fields, field.name)
  const tests = valueTests(parts, field, values, scope)
  const [only] = tests
  const test = only && tests.length === 1 ? only : sql<SqlBool>`(${sql.join(tests, sql` or `)})`
  return parts.within ? parts.within(test, scope) : test
}

/** Tests whether a field has a stored value, which can be a placeholder; `none` for no value. */
export function equalsSql(
  fields: FieldsSql,
  field: FilterField,
  stored: unknown,
  scope: FilterScope,
): SqlTest {
  const parts = partsOf(fields, field.name)
  const isNone = stored === 'none' && field.canBeNone
  const test = isNone ? isNull(parts, scope) : equals(parts, stored, scope)
  return parts.within ? parts.within(test, scope) : test
}

/** The SQL of the stored value; undefined for a field that only has tests. */
export function storedSql(
  fields: FieldsSql,
  { name }: FilterField,
  scope: FilterScope,
): RawBuilder<unknown> | undefined {
  const { scalar, value, within } = partsOf(fields, name)
  return scalar?.(scope) ?? (within ? undefined : value?.(scope))
}

/** Whether a value has a special test. */
export const hasOwnTest = (
  fields: FieldsSql,
  { name }: FilterField,
  stored: unknown,
  scope: FilterScope,
): boolean => partsOf(fields, name).is?.(stored, scope) !== undefined

function partsOf(fields: FieldsSql, name: string): FieldParts {
  const field = fields[name]
  if (field === undefined) throw new Error(`no SQL for the field ${name}`)
  return typeof field === 'string' ? { value: ({ column }) => column(field) } : field
}

function valueTests(
  parts: FieldParts,
  field: FilterField,
  values: readonly TestValue[],
  scope: FilterScope,
): SqlTest[] {
  const plain: unknown[] = []
  const tests = values.flatMap((value): SqlTest[] => {
    if (value.kind !== 'is') return [otherTest(parts, field, value, scope)]
    const stored = storedValue(parts, field, value.value)
    const own = parts.is?.(stored, scope)
    if (!own) plain.push(asNumber(field, stored))
    return own ? [own] : []
  })
  if (plain.length === 0) return tests
  const value = valueSql(parts, scope)
  const [one] = plain
  return [
    plain.length === 1 ? sql`${value} = ${one}` : sql`${value} in (${sql.join(plain)})`,
    ...tests,
  ]
}

function otherTest(
  parts: FieldParts,
  field: FilterField,
  value: Exclude<TestValue, { kind: 'is' }>,
  scope: FilterScope,
): SqlTest {
  switch (value.kind) {
    case 'none':
      return isNull(parts, scope)
    case 'contains':
      if (!parts.contains) throw new Error(`no SQL for a part of ${field.name}`)
      return parts.contains(value.text, scope)
    case 'range':
      return rangeTest(parts, field, value, scope)
    case 'name':
      throw new Error(`the name ${value.name} is not resolved`)
    default:
      return value satisfies never
  }
}

function rangeTest(
  parts: FieldParts,
  field: FilterField,
  range: Range,
  scope: FilterScope,
): SqlTest {
  const value = valueSql(parts, scope)
  if (field.type === 'time') return timeTest(value, range)
  const { from, to } = range
  const bound = (amount: unknown) => asNumber(field, storedValue(parts, field, Number(amount)))
  const ends: SqlTest[] = []
  if (from) ends.push(sql`${value} ${sql.raw(from.isExclusive ? '>' : '>=')} ${bound(from.value)}`)
  if (to) ends.push(sql`${value} ${sql.raw(to.isExclusive ? '<' : '<=')} ${bound(to.value)}`)
  return sql`(${sql.join(ends, sql` and `)})`
}

/** Omits a bound outside the calendar, because SQLite compares times as text. */
function timeTest(value: RawBuilder<unknown>, { from, to }: Range): SqlTest {
  const start = from ? startOf(from.value, from.isExclusive) : INSTANT_FIRST_MS
  const end = to ? startOf(to.value, !to.isExclusive) : INSTANT_LAST_MS + 1
  if (start > INSTANT_LAST_MS || end <= INSTANT_FIRST_MS) return sql`(1 = 0)`
  const ends: SqlTest[] = []
  if (start > INSTANT_FIRST_MS) ends.push(sql`${value} >= ${new Date(start)}`)
  if (end <= INSTANT_LAST_MS) ends.push(sql`${value} < ${new Date(end)}`)
  return ends.length > 0 ? sql`(${sql.join(ends, sql` and `)})` : sql`(${value} is not null)`
}

/**
 * The first millisecond of a time, or the first millisecond after it. The microseconds that PostgreSQL stores belong to the
 * preceding millisecond.
 */
export function startOf(time: number | string, isAfter: boolean): number {
  const { first, last } = spanOf(String(time), 0)
  return isAfter ? last + 1 : first
}

interface TimeSpan {
  readonly from?: string
  readonly until?: string
}

/** The time range that contains all matching rows, derived from the tests of one field. */
export function timeSpanOf(condition: Condition, name: string): TimeSpan {
  const members = condition.kind === 'and' ? condition.of : [condition]
  const ranges = members.flatMap((test) =>
    test.kind === 'field' && test.field.name === name && !test.isNot && test.values.length === 1
      ? test.values.filter((value) => value.kind === 'range')
      : [],
  )
  const from = ranges.find((range) => range.from)?.from
  const until = ranges.find((range) => range.to)?.to
  return {
    ...(from && { from: storableTime(spanOf(String(from.value), 0).first).toISOString() }),
    ...(until && { until: storableTime(spanOf(String(until.value), 0).last).toISOString() }),
  }
}

const valueSql = ({ value }: FieldParts, scope: FilterScope) => {
  if (!value) throw new Error('a field without a column is compared')
  return value(scope)
}

const isNull = (parts: FieldParts, scope: FilterScope): SqlTest =>
  parts.is?.(null, scope) ?? sql`${valueSql(parts, scope)} is null`

const equals = (parts: FieldParts, stored: unknown, scope: FilterScope): SqlTest =>
  parts.is?.(stored, scope) ?? sql`${valueSql(parts, scope)} = ${stored}`

function storedValue(
  { scale = 1, fold }: FieldParts,
  { codes }: FilterField,
  value: string | number | boolean,
) {
  if (codes) return codes[String(value)] ?? Number(value)
  if (typeof value === 'number') return scale === 1 ? value : Math.round(value * scale)
  return typeof value === 'string' && fold ? fold(value) : value
}

/** PostgreSQL would otherwise convert the number to the type of the column, which can be too small. */
const asNumber = ({ type }: FilterField, value: unknown): unknown =>
  type === 'number' ? sql`cast(${value} as bigint)` : value
