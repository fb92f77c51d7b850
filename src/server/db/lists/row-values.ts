import { sql } from 'kysely'
import { type Condition, testsIn } from '#contract/filter/condition.ts'
import type { RowValues } from '#contract/filter/fields.ts'
import { unknownValue } from '#contract/filter/values.ts'
import { MAP_BOT_STATUSES } from '#domain/map-bot-status.ts'
import type { Database, Db } from '../schema.ts'

/**
 * Throws a `FilterError` for a value of an open choice that no row has or has had. A counter retains the values that it has
 * counted, so that a filter does not become invalid when the last row with its value changes.
 */
export async function refuseUnknownValues(db: Db, condition: Condition): Promise<void> {
  for (const test of testsIn(condition)) {
    if (test.kind === 'text' || test.field.rowValues === undefined) continue
    const { field, values } = test
    const unlisted = values.flatMap((value) =>
      value.kind === 'is' && value.place ? [{ ...value.place, text: String(value.value) }] : [],
    )
    const stored = unlisted.length > 0 ? await readRowValues(db, test.field.rowValues) : []
    const unknown = unlisted.find(({ text }) => !stored.includes(text))
    if (unknown) throw unknownValue(field, unknown, [...(field.values ?? []), ...stored])
  }
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
