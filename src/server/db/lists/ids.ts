import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { skipBlocks } from '../blocks.ts'
import { laneOf } from '../open.ts'
import type { PageRange } from '../paging.ts'
import { isSqlite } from '../reserve-ids.ts'
import type { Db } from '../schema.ts'
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
  const tests = testsOf(db, list, query, isScan && !isPlain ? withoutIndex : sql.ref)
  const key = keyOf(list, query.sort_by, isScan || isPlain ? sql.ref : withoutIndex)
  const direction = sql.raw(order)
  const keys = key
    ? [sql`${key.value} ${direction} ${key.isNullable ? nullsLast(order) : sql``}`]
    : []
  const id = sql.ref(idOf(list))
  const isWhole = !key && !holds && tests.length === 0
  const { from, ...range } = await skipBlocks(db, isWhole ? list.blocks : undefined, {
    order,
    limit,
    offset,
  })
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${sql.table(list.table)}
    ${where([...(holds ? [holds] : []), ...tests, ...startAt(id, order, from)])}
    order by ${sql.join([...keys, sql`${id} ${direction}`])}
    limit ${limit} offset ${range.offset}`.execute(db)
  return rows.map((row) => row.id)
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

function keyOf<Filters>({ table, sorts }: List<Filters>, sort_by: string, column: ColumnSql) {
  const key = sort_by === 'id' ? undefined : sorts?.[sort_by]
  if (key === undefined) return undefined
  if (typeof key === 'string') return { value: column(`${table}.${key}`), isNullable: false }
  if ('nullable' in key) return { value: column(`${table}.${key.nullable}`), isNullable: true }
  return { value: key, isNullable: false }
}
