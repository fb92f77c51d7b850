import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { skipBlocks } from '../blocks.ts'
import { laneOf } from '../open.ts'
import { prefersIndexScan } from '../paging.ts'
import { tableOf } from '../parts.ts'
import { isSqlite } from '../reserve-ids.ts'
import type { Database, Db } from '../schema.ts'
import { amongIds } from '../search.ts'
import { type ColumnSql, withoutIndex } from '../without-index.ts'
import { density, isComplete } from './hits.ts'
import {
  containsSearch,
  filterTests,
  idOf,
  type List,
  type ListQuery,
  type ScanRange,
  type Searched,
  type Test,
  testsOf,
  where,
} from './list.ts'
import { type NameOf, sourceOf } from './source.ts'

/** Reads the ids of a range of a list, by default from its table and the parts of the table. */
export async function readIds<Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & ListQuery,
  range: ScanRange,
): Promise<number[]> {
  if (list.scan) return list.scan(db, query, range)
  const { table } = list
  const { order, limit, hits } = range
  const isPlain = usesOneIndex(db, list, query)
  const isScan = prefersScan(range)
  const key = keyOf(list, query.sort_by)
  const keyColumn = isScan || isPlain ? sql.ref : withoutIndex
  const column = isScan && !isPlain ? withoutIndex : sql.ref
  const isSortedFirst = key && (isScan || (isPlain && !hits))
  const isHit = (nameOf: NameOf, first: readonly number[]) =>
    isComplete(first)
      ? amongIds(db, nameOf(idOf(list)), first)
      : containsSearch(db, list, query.search, (name) => sql.ref(nameOf(name)))
  const source = sourceOf(
    table,
    (nameOf) => ({
      conditions: [
        ...testsOf(db, list, query, (name) => column(nameOf(name))),
        ...(hits ? [isHit(nameOf, hits)] : []),
      ],
      columns: key ? [sortSql(key, (name) => keyColumn(nameOf(`${table}.${name}`)), order)] : [],
    }),
    isSortedFirst ? key.table : undefined,
  )
  const isWhole = !key && source.conditions.length === 0
  const { from, offset } = await skipBlocks(db, isWhole ? list.blocks : undefined, range)
  const id = sql.ref(source.id)
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${source.from}
    ${where([...source.conditions, ...startAt(id, order, from)])}
    order by ${sql.join([...(source.columns ?? []), sql`${id} ${sql.raw(order)}`])}
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Whether the index of the sort order is scanned and each row is tested. Otherwise the matching rows are collected and
 * sorted.
 */
function prefersScan({ counts, hits, ...range }: ScanRange): boolean {
  if (!hits) return prefersIndexScan(range, counts)
  const { total, filtered } = counts
  // The number of rows that a scan can read before sorting all hits is cheaper.
  const expected = filtered * (filtered / Math.max(total, 1)) * density(hits)
  return !isComplete(hits) && range.offset + range.limit < expected
}

interface Key {
  /** The table of the list, or the part that contains the column. */
  readonly table: keyof Database
  /** A column, or an expression. */
  readonly value: string | RawBuilder<unknown>
  readonly isNullable: boolean
}

function sortSql(
  { value, isNullable }: Key,
  column: ColumnSql,
  order: 'asc' | 'desc',
): RawBuilder<unknown> {
  const sorted = typeof value === 'string' ? column(value) : value
  return sql`${sorted} ${sql.raw(order)} ${isNullable ? nullsLast(order) : sql``}`
}

/** Whether the database chooses the best index by itself. */
function usesOneIndex<Filters>(db: Db, list: List<Filters>, query: Filters & ListQuery): boolean {
  if (!isSqlite(db) || filterTests(db, list, query).length === 0) return true
  return !query.q && (list.isOfOneIndex?.(query) ?? true)
}

const nullsLast = (order: 'asc' | 'desc') => sql.raw(order === 'asc' ? 'nulls last' : 'nulls first')

/** The condition that a range starts at an id. */
export const startAt = (
  id: RawBuilder<unknown>,
  order: 'asc' | 'desc',
  from: number | undefined,
): Test[] =>
  from === undefined ? [] : [order === 'asc' ? sql`${id} >= ${from}` : sql`${id} <= ${from}`]

/** The rows in the order of their ids; ids without a row are omitted. */
export function inOrder<Row extends { readonly id: number | string }>(
  ids: readonly Row['id'][],
  rows: readonly Row[],
): Row[] {
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
  const source = sourceOf(list.table, (nameOf) => {
    const id = sql.ref(nameOf(idOf(list)))
    const isAfter = order === 'asc' ? sql<SqlBool>`${id} > ${last}` : sql<SqlBool>`${id} < ${last}`
    return {
      conditions: [
        ...filterTests(db, list, query, (name) => sql.ref(nameOf(name))),
        ...(query.search === ''
          ? []
          : [containsSearch(db, list, query.search, (name) => sql.ref(nameOf(name)))]),
        ...(last === undefined ? [] : [isAfter]),
      ],
    }
  })
  const id = sql.ref(source.id)
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${source.from} ${where(source.conditions)}
    order by ${id} ${sql.raw(order)} limit ${limit}`.execute(query.q ? laneOf(db, 'filters') : db)
  return rows.map((row) => row.id)
}

function keyOf<Filters>({ table, sorts }: List<Filters>, sort_by: string): Key | undefined {
  const key = sort_by === 'id' ? undefined : sorts?.[sort_by]
  if (key === undefined) return undefined
  const [value, isNullable] =
    typeof key === 'object' && 'nullable' in key ? [key.nullable, true] : [key, false]
  return { table: typeof value === 'string' ? tableOf(table, value) : table, value, isNullable }
}
