import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Admin, AdminFilters, AdminQuery } from '#contract/admins.ts'
import type { Meta } from '#contract/list.ts'
import { metaOf, pageOfHits, pageOfIds, SEARCH_CAP, type Stretch } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds, firstHits, holdsText } from '../../db/search.ts'
import { readAdmins } from './rows.ts'

/** One page of admins. A server has a handful of them, so that counting them reads little. */
export async function listAdmins(
  db: Db,
  query: AdminQuery,
): Promise<{ data: Admin[]; meta: Meta }> {
  const where = filters(query)
  const counted = await countAdmins(db, where)
  const { ids, ...counts } = await findAdmins(db, query, { where, filtered: counted.filtered })
  const meta = metaOf(query, { total: counted.total, ...counts })
  return { data: await readAdmins(db, ids), meta }
}

async function countAdmins(db: Db, where: RawBuilder<SqlBool>[]) {
  const matching =
    where.length > 0 ? sql<SqlBool>`${sql.join(where, sql` and `)}` : sql<SqlBool>`1 = 1`
  return db
    .selectFrom('admin')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(matching).as('filtered'),
    ])
    .executeTakeFirstOrThrow()
}

interface Matching {
  readonly where: RawBuilder<SqlBool>[]
  readonly filtered: number
}

async function findAdmins(db: Db, query: AdminQuery, { where, filtered }: Matching) {
  if (query.search === '') {
    const counts = { filtered, capped: false }
    const read = (stretch: Stretch) => idsOf(db, query, where, stretch)
    return { ...counts, ids: await pageOfIds(query, counts, read) }
  }
  const { search } = query
  const limit = SEARCH_CAP + 1
  const hits = await firstHits(db, 'admin', 'nickname_key', { search, limit })
  const holds =
    hits.length < limit
      ? amongIds(db, 'admin.id', hits)
      : holdsText(db, 'admin.nickname_key', search)
  return pageOfHits(query, (stretch) => idsOf(db, query, [holds, ...where], stretch))
}

export const filters = ({ server_id, threat_level, is_active }: AdminFilters) => [
  ...equal('server_id', server_id),
  ...equal('threat_level', threat_level),
  ...equal('is_active', is_active),
]

const equal = (column: string, value: string | number | boolean | undefined) =>
  value === undefined ? [] : [sql<SqlBool>`${sql.ref(`admin.${column}`)} = ${value}`]

const ORDER = { id: 'id', nickname: 'nickname_key', penalties_issued: 'penalty_count' } as const

async function idsOf(
  db: Db,
  { sort_by }: AdminQuery,
  where: RawBuilder<SqlBool>[],
  { order, limit, offset }: Stretch,
): Promise<number[]> {
  let select = db.selectFrom('admin').select('id').limit(limit).offset(offset)
  for (const test of where) select = select.where(test)
  if (sort_by !== 'id') select = select.orderBy(ORDER[sort_by], order)
  return (await select.orderBy('id', order).execute()).map(({ id }) => id)
}
