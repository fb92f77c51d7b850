import { sql } from 'kysely'
import { type Condition, mapTests, type TestValue, testsIn } from '#contract/filter/condition.ts'
import type { FilterField, RowValues } from '#contract/filter/fields.ts'
import { unknownValue } from '#contract/filter/values.ts'
import { MAP_BOT_STATUSES } from '#domain/map-bot-status.ts'
import type { Database, Db } from '../schema.ts'

/**
 * Decides by the values that rows have or have had which value of an open choice is meant: the one that is written, or the
 * listed one that differs only in case. Throws a `FilterError` for any other value that no row has had. A counter retains
 * the values that it has counted, so that a filter does not become invalid when the last row with its value changes.
 */
export async function withRowValues(db: Db, condition: Condition): Promise<Condition> {
  const stored = new Map<RowValues, readonly string[]>()
  for (const test of testsIn(condition)) {
    if (test.kind === 'text' || test.field.rowValues === undefined) continue
    const { rowValues } = test.field
    if (test.values.some(isUnlisted) && !stored.has(rowValues))
      stored.set(rowValues, await readRowValues(db, rowValues))
  }
  if (stored.size === 0) return condition
  return mapTests(condition, (test) => {
    const { field, values } = test
    const known = field.rowValues && stored.get(field.rowValues)
    if (!known) return test
    return { ...test, values: values.map((value) => meantValue(field, value, known)) }
  })
}

const isUnlisted = (value: TestValue) => value.kind === 'is' && value.place !== undefined

function meantValue(field: FilterField, value: TestValue, stored: readonly string[]): TestValue {
  if (value.kind !== 'is' || !value.place) return value
  const text = String(value.value)
  if (stored.includes(text)) return value
  if (value.listed !== undefined) return { kind: 'is', value: value.listed }
  throw unknownValue(field, { ...value.place, text }, [...(field.values ?? []), ...stored])
}

interface Source {
  /** A table with few rows, or with an index of the column. */
  readonly table: keyof Database
  readonly column: string
  /** Values that are accepted before a row has them. */
  readonly known?: readonly string[]
}

const SOURCES: Record<RowValues, Source> = {
  actions: { table: 'audit', column: 'action' },
  entities: { table: 'audit', column: 'entity' },
  jail_types: { table: 'penalty_counter', column: 'jail_type' },
  job_types: { table: 'br_bot_counter', column: 'job_type' },
  order_types: { table: 'trade_order_total', column: 'type' },
  platforms: { table: 'trade_order_total', column: 'platform' },
  // A proxy without a service has an empty text.
  services: { table: 'proxy_counter', column: 'service', known: [''] },
  tasks: {
    table: 'account_counter',
    column: 'task',
    known: MAP_BOT_STATUSES.map(({ status }) => status),
  },
}

async function readRowValues(db: Db, kind: RowValues): Promise<string[]> {
  const { table, column, known = [] } = SOURCES[kind]
  const values = await readDistinct(db, table, column)
  // Counters store an empty text for rows without a value.
  return [...known, ...values.map(String).filter((value) => value !== '')]
}

/** Reads each value once by seeking in an index, while `distinct` would read every row. */
export async function readDistinct(
  db: Db,
  table: keyof Database,
  column: string,
): Promise<unknown[]> {
  const [from, value] = [sql.table(table), sql.ref(`${table}.${column}`)]
  const { rows } = await sql<{ value: unknown }>`
    with recursive leap (value) as (
      select min(${value}) from ${from}
      union all
      select (select min(${value}) from ${from} where ${value} > leap.value)
      from leap where leap.value is not null
    )
    select value from leap where value is not null order by value`.execute(db)
  return rows.map((row) => row.value)
}
