import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FilterFields } from '#contract/filter/fields.ts'
import type { Filter } from '#contract/filter/filter.ts'
import type { Meta } from '#contract/list.ts'
import type { BlockTable } from '../blocks.ts'
import type { Counts, PageRange } from '../paging.ts'
import type { Database, Db } from '../schema.ts'
import { containsText, isIndexed, matchingIds } from '../search.ts'
import type { ColumnSql } from '../without-index.ts'
import { conditionSql, equalsSql, type FieldsSql } from './filter-sql.ts'
import { type Source, sourceOf } from './source.ts'

export type Test = RawBuilder<SqlBool>

/**
 * A list of rows: its filters, orders and search. `listPage` and `exportList` read it. `InMemory` is what its `memory`
 * finds.
 */
export interface List<Filters, InMemory extends FoundInMemory = FoundInMemory> {
  readonly table: keyof Database
  /** The table that counts the rows of each block of ids. Set for long lists, so that a page in the middle is read quickly. */
  readonly blocks?: BlockTable
  /** The fields that filters and single parameters test. */
  readonly fields?: FilterFields
  readonly sql?: FieldsSql
  /** Conditions that are not tests of fields. `column` returns the SQL of a column of the table. */
  readonly filters?: (filters: Filters, column: ColumnSql) => Test[]
  /** The sort keys in addition to the id. */
  readonly sorts?: Readonly<Record<string, SortKey>>
  readonly search?: Search
  /**
   * Whether one index contains the filtered rows in the order of the list. Set for large lists: if it returns false, the
   * query forces one of two indexes on SQLite.
   */
  readonly isOfOneIndex?: (query: Filters & { readonly sort_by: string }) => boolean
  /** Reads the ids of a range. Set for a list whose orders and search are in several tables. */
  readonly scan?: (db: Db, query: Filters & ListQuery, range: ScanRange) => Promise<number[]>
  readonly memory?: ListMemory<Filters, InMemory>
  /** Updates stored states that depend on the time. Called outside a transaction, before rows are selected or counted. */
  readonly begin?: (db: Db) => Promise<void>
}

/** Finds pages of a list without SQL. `total` is the number of all rows. */
export interface ListMemory<Filters, InMemory extends FoundInMemory> {
  /** Called for each page of the list, whether SQL finds it or not. */
  readonly prepare: (db: Db, total: number) => void
  /** Undefined if SQL must find the page. */
  readonly find: (
    db: Db,
    query: Filters & ListQuery,
    total: number,
  ) => Promise<InMemory | undefined>
}

export interface ScanRange extends PageRange {
  readonly counts: Counts
  /** For a range of the hits of the search: the first hits by id, either all or `SEARCH_STEP + 1` of them. */
  readonly hits?: readonly number[]
}

export interface FoundInMemory {
  readonly filtered: number
  readonly ids: number[]
}

/** A column, or an expression of an index. Nulls come after all values of a nullable column. */
export type SortKey = string | RawBuilder<unknown> | { readonly nullable: string }

export interface Search {
  /** A folded column. */
  readonly column: string
  /** The table with the column and its trigram index, under the ids of the list. Without it, rows are scanned. */
  readonly index?: keyof Database
  /** Whether all hits are counted; otherwise hits are counted in steps of `SEARCH_STEP`. */
  readonly isCounted?: true
}

/** The parts of a query that select rows, besides its parameters. */
export interface Filtered {
  readonly q?: Filter | undefined
  /** The filter of the request, even if all its tests became parameters. If set, rows are counted exactly. */
  readonly exact?: Filter | undefined
  /** The hour of the day in fleet time, for fields that need it. */
  readonly hour?: number | undefined
}

/** The query with its filter as text, as it is stored. */
export function withFilterText<Query extends object>(query: Query & Filtered) {
  const { exact, q, ...others } = query
  return q ? { ...others, q: q.text } : others
}

export interface ListQuery extends Filtered {
  readonly page: number
  readonly per_page: number
  readonly sort_by: string
  readonly sort_order: 'asc' | 'desc'
  readonly search: string
}

/** The total number of rows, and the number of rows that match the filters. */
export interface ListCounts {
  readonly total: number
  readonly filtered: number
  /**
   * Set if `filtered` is only an upper bound. Matching rows are then counted in steps of this size, only as far as the page
   * requires.
   */
  readonly step?: number
  /** Whether memory is faster than SQL even if few rows match. Otherwise it finds pages with too many rows to count. */
  readonly isFasterInMemory?: boolean
  /** Whether `filtered` is also correct for the filter. Otherwise its rows are counted. */
  readonly isOfFilter?: boolean
  /** Counts the rows of the filter, unless they are found in memory; undefined if only `listPage` can count them. */
  readonly countFilter?: () => Promise<number | undefined>
}

export interface FoundPage {
  readonly meta: Meta
  /** The ids of the page, in the order of the list. */
  readonly ids: number[]
  /** Reads the ids of the counted hits of a search. */
  readonly readHits?: () => Promise<number[]>
}

/** Hits of a search are counted in steps of this size, only as far as the page requires. */
export const SEARCH_STEP = 300
/** The size of the steps for rows that no counter covers. */
export const COUNT_STEP = 10_000

/** The conditions of a query, including its search if all matches are counted. */
export function testsOf<Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & Searched,
  column: ColumnSql = sql.ref,
): Test[] {
  const tests = filterTests(db, list, query, column)
  if (query.search === '' || !(query.q || list.search?.isCounted)) return tests
  return [...tests, isHit(db, list, query.search, column)]
}

/**
 * Tests whether a row is a hit of the text. During a scan, SQLite would look up every hit for each row if it could use the
 * index on the id.
 */
function isHit<Filters>(db: Db, list: List<Filters>, text: string, column: ColumnSql): Test {
  const { search } = list
  if (!(search?.index && isIndexed(db, text))) return containsSearch(db, list, text, column)
  return sql`${column(idOf(list))} in ${matchingIds(db, search.index, search.column, text)}`
}

export interface Searched extends Filtered {
  readonly search: string
}

/** The conditions of the parameters and the filter, without the search. */
export function filterTests<Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & Filtered,
  column: ColumnSql = sql.ref,
): Test[] {
  const { table, fields = [], sql: own = {}, filters } = list
  const ofTable: ColumnSql = (name) => column(`${table}.${name}`)
  const scope = { db, column: ofTable, hour: query.hour }
  const parameters = new Map<string, unknown>(Object.entries(query))
  const tests = fields.flatMap((field) => {
    const value = field.parameter === undefined ? undefined : parameters.get(field.parameter)
    return value === undefined ? [] : [equalsSql(own, field, value, scope)]
  })
  const source = { fields: own, contains: (text: string) => isHit(db, list, text, column) }
  return [
    ...tests,
    ...(query.q ? [conditionSql(source, query.q.condition, scope)] : []),
    ...(filters?.(query, ofTable) ?? []),
  ]
}

/** Selects columns of the rows that match a query, with its search as in `testsOf`. */
export const matching = <Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & Searched,
  columns: readonly string[] = [],
): Source =>
  sourceOf(list.table, (nameOf) => ({
    conditions: testsOf(db, list, query, (name) => sql.ref(nameOf(name))),
    columns: columns.map((name) => sql.ref(nameOf(`${list.table}.${name}`))),
  }))

/** Whether a row contains the text. */
export function containsSearch<Filters>(
  db: Db,
  list: List<Filters>,
  text: string,
  column: ColumnSql = sql.ref,
): Test {
  const { table, search } = list
  if (!search) return sql`1 = 1`
  const { index = table } = search
  if (index === table) return containsText(db, column(`${table}.${search.column}`), text)
  return sql<SqlBool>`exists (
    select 1 from ${sql.table(index)}
    where ${sql.ref(`${index}.id`)} = ${column(idOf(list))}
      and ${containsText(db, `${index}.${search.column}`, text)})`
}

export const and = (tests: readonly RawBuilder<unknown>[]): Test =>
  tests.length === 0 ? sql`1 = 1` : sql`${sql.join(tests, sql` and `)}`

export const where = (tests: readonly Test[]): RawBuilder<unknown> =>
  tests.length > 0 ? sql`where ${sql.join(tests, sql` and `)}` : sql``

/** The conditions that columns equal the given values; undefined values are ignored. */
export const equal = (column: ColumnSql, values: Readonly<Record<string, unknown>>): Test[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [sql<SqlBool>`${column(name)} = ${value}`],
  )

export const idOf = <Filters>({ table }: List<Filters>) => `${table}.id`
