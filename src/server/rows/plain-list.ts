import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Meta } from '#contract/list.ts'
import { metaOf, pageOfHits, pageOfIds, SEARCH_CAP, type Stretch } from '../db/paging.ts'
import type { Db } from '../db/schema.ts'
import { amongIds, firstHits, holdsText } from '../db/search.ts'
import { type PlainEntity, type PlainRow, readPlain } from './plain-entity.ts'

const Query = z.looseObject({
  search: z.string(),
  page: z.int(),
  per_page: z.int(),
  sort_by: z.string(),
  sort_order: z.enum(['asc', 'desc']),
})
type Query = z.infer<typeof Query>

const Filters = z.looseObject({ search: z.string() })

/** One page of a plain entity. Every other field of the query is a filter on the column of that name. */
export async function listPlain(
  db: Db,
  plain: PlainEntity,
  asked: unknown,
): Promise<{ data: PlainRow[]; meta: Meta }> {
  const query = Query.parse(asked)
  const { page, per_page, sort_by, sort_order, search, ...filters } = query
  const tests = testsOf(plain, filters)
  const counted = await countRows(db, plain, tests)
  const { ids, ...counts } = await findIds(db, plain, query, { tests, filtered: counted.filtered })
  const meta = metaOf(query, { total: counted.total, ...counts })
  return { data: await readPlain(db, plain, ids), meta }
}

/** The next ids of an export, newest first. */
export async function exportedIds(
  db: Db,
  plain: PlainEntity,
  asked: unknown,
  last: PlainRow | undefined,
  limit: number,
): Promise<number[]> {
  const { search, ...filters } = Filters.parse(asked)
  const tests = [
    ...testsOf(plain, filters),
    ...(search === '' ? [] : [holdsText(db, plain.search, search)]),
    ...(last ? [sql<SqlBool>`id < ${last.id}`] : []),
  ]
  return idsOf(db, plain, 'id', tests, { order: 'desc', limit, offset: 0 })
}

type Tests = RawBuilder<SqlBool>[]

const testsOf = ({ columns }: PlainEntity, filters: object): Tests =>
  Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(columns[name] ?? name)} = ${value}`],
  )

const all = (tests: Tests) =>
  tests.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(tests, sql` and `)}`

async function countRows(db: Db, { entity }: PlainEntity, tests: Tests) {
  const { rows } = await sql<{ total: number; filtered: number }>`
    select count(*) as total, count(*) filter (where ${all(tests)}) as filtered
    from ${sql.table(entity.table)}`.execute(db)
  return rows[0] ?? { total: 0, filtered: 0 }
}

async function findIds(
  db: Db,
  plain: PlainEntity,
  query: Query,
  { tests, filtered }: { tests: Tests; filtered: number },
) {
  const { search, sort_by } = query
  if (search === '') {
    const counts = { filtered, capped: false }
    const read = (stretch: Stretch) => idsOf(db, plain, sort_by, tests, stretch)
    return { ...counts, ids: await pageOfIds(query, counts, read) }
  }
  const limit = SEARCH_CAP + 1
  const hits = await firstHits(db, plain.entity.table, plain.search, { search, limit })
  const holds = hits.length < limit ? amongIds(db, 'id', hits) : holdsText(db, plain.search, search)
  return pageOfHits(query, (stretch) => idsOf(db, plain, sort_by, [holds, ...tests], stretch))
}

/** A text field is sorted by its folded column. */
function columnOf({ search, columns }: PlainEntity, field: string): string {
  return search === `${field}_key` ? search : (columns[field] ?? field)
}

async function idsOf(
  db: Db,
  plain: PlainEntity,
  field: string,
  tests: Tests,
  { order, limit, offset }: Stretch,
): Promise<number[]> {
  const direction = sql.raw(order)
  const keys = [...new Set([columnOf(plain, field), 'id'])]
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(plain.entity.table)} where ${all(tests)}
    order by ${sql.join(keys.map((key) => sql`${sql.ref(key)} ${direction}`))}
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}
