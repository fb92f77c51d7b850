import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { skipBlocks } from '../blocks.ts'
import { laneOf } from '../open.ts'
import type { PageRange } from '../paging.ts'
import { partOf, tableOf } from '../parts.ts'
import { isSqlite } from '../reserve-ids.ts'
import type { Database, Db } from '../schema.ts'
import { type ColumnSql, withoutIndex } from '../without-index.ts'
import {
  filterTests,
  holdsSearch,
  idOf,
  type List,
  type ListQuery,
  type Searched,
  type Test,
  testsOf,
  where,
} from './list.ts'

interface IdRange extends PageRange {
  /** An additional condition. */
  readonly holds?: Test
  /** Scan the index of the sort order and test each row; otherwise collect the filtered rows and sort them. */
  readonly isScan: boolean
}

export async function readIds<Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & ListQuery,
  { order, limit, offset, holds, isScan }: IdRange,
): Promise<number[]> {
  const isPlain = usesOneIndex(db, list, query)
  const isInOrder = isScan || isPlain
  const key = keyOf(list, query.sort_by, isInOrder ? sql.ref : withoutIndex)
  const column = isScan && !isPlain ? withoutIndex : sql.ref
  const sorted = key?.table ?? list.table
  const columns = isInOrder ? columnsOf(list.table, sorted, column) : column
  const tests = testsOf(db, list, query, columns)
  const conditions = [...(holds ? [holds] : []), ...tests]
  const isSortedFirst = isScan || (isPlain && !holds)
  const source = sourceOf(list.table, sorted, { conditions, isSortedFirst })
  const isWhole = !key && conditions.length === 0
  const { from, ...range } = await skipBlocks(db, isWhole ? list.blocks : undefined, {
    order,
    limit,
    offset,
  })
  const direction = sql.raw(order)
  const { rows } = await sql<{ id: number }>`
    select ${source.id} as id from ${source.from}
    ${where([...source.conditions, ...startAt(source.id, order, from)])}
    order by ${sql.join([...sortSql(key, order), sql`${source.id} ${direction}`])}
    limit ${limit} offset ${range.offset}`.execute(db)
  return rows.map((row) => row.id)
}

interface Key {
  /** The table of the list, or its part. */
  readonly table: keyof Database
  readonly value: RawBuilder<unknown>
  readonly isNullable: boolean
}

const sortSql = (key: Key | undefined, order: 'asc' | 'desc') =>
  key ? [sql`${key.value} ${sql.raw(order)} ${key.isNullable ? nullsLast(order) : sql``}`] : []

/** Writes the columns of a table, as far as possible those of the sorted one: its indexes begin with them. */
function columnsOf(table: keyof Database, sorted: keyof Database, column: ColumnSql): ColumnSql {
  if (sorted === table) return column
  const copies = new Map(
    partOf(table)?.copies.map((name) => [`${table}.${name}`, `${sorted}.${name}`]),
  )
  return (name) => column(copies.get(name) ?? name)
}

/**
 * Where ids are read: in the table of the sort key, and in that of the list if there are conditions. `cross join` makes SQLite start with the
 * first table.
 */
function sourceOf(
  table: keyof Database,
  sorted: keyof Database,
  { conditions, isSortedFirst }: { conditions: readonly Test[]; isSortedFirst: boolean },
) {
  const id = sql.ref(`${sorted}.id`)
  if (sorted === table || conditions.length === 0)
    return { id, from: sql.table(sorted), conditions }
  const [first, second] = isSortedFirst ? [sorted, table] : [table, sorted]
  return {
    id,
    from: sql`${sql.table(first)} cross join ${sql.table(second)}`,
    conditions: [sql<SqlBool>`${id} = ${sql.ref(`${table}.id`)}`, ...conditions],
  }
}

/** Whether the database finds the best index by itself. */
function usesOneIndex<Filters>(db: Db, list: List<Filters>, query: Filters & ListQuery): boolean {
  if (!isSqlite(db) || filterTests(db, list, query).length === 0) return true
  return !query.q && (list.isOfOneIndex?.(query) ?? true)
}

const nullsLast = (order: 'asc' | 'desc') => sql.raw(order === 'asc' ? 'nulls last' : 'nulls first')

/** The condition that a range begins with an id. */
export const startAt = (
  id: RawBuilder<unknown>,
  order: 'asc' | 'desc',
  from: number | undefined,
): Test[] =>
  from === undefined ? [] : [order === 'asc' ? sql`${id} >= ${from}` : sql`${id} <= ${from}`]

/** The rows in the order of their ids; ids without a row are omitted. */
export function inOrder<Row extends { readonly id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface KeyRange {
  /** The id of the last row that was read. */
  readonly last: number | undefined
  readonly limit: number
  readonly order?: 'asc' | 'desc'
}

/** The next matching ids, by id. For exports, where every page must cost the same. */
export async function idsAfter<Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & Searched,
  { last, limit, order = 'desc' }: KeyRange,
): Promise<number[]> {
  const id = sql.ref(idOf(list))
  const isAfter = order === 'asc' ? sql<SqlBool>`${id} > ${last}` : sql<SqlBool>`${id} < ${last}`
  const tests = [
    ...filterTests(db, list, query),
    ...(query.search === '' ? [] : [holdsSearch(db, list, query.search)]),
    ...(last === undefined ? [] : [isAfter]),
  ]
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${sql.table(list.table)} ${where(tests)}
    order by ${id} ${sql.raw(order)} limit ${limit}`.execute(query.q ? laneOf(db, 'filters') : db)
  return rows.map((row) => row.id)
}

function keyOf<Filters>(
  { table, sorts }: List<Filters>,
  sort_by: string,
  column: ColumnSql,
): Key | undefined {
  const key = sort_by === 'id' ? undefined : sorts?.[sort_by]
  if (key === undefined) return undefined
  const [name, isNullable] =
    typeof key === 'object' && 'nullable' in key ? [key.nullable, true] : [key, false]
  if (typeof name !== 'string') return { table, value: name, isNullable }
  const own = tableOf(table, name)
  return { table: own, value: column(`${own}.${name}`), isNullable }
}
