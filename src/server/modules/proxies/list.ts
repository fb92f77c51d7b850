import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { proxies as contract, ProxyQuery, ProxyRow } from '#contract/proxies.ts'
import { exportCsv } from '../../csv-export.ts'
import { metaOf, pageOfHits, pageOfIds, SEARCH_CAP, type Stretch } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds, firstHits, holdsText } from '../../db/search.ts'
import type { Handler } from '../../http/context.ts'
import { readAllYielding } from '../../import/yielding.ts'
import { filters, isCounted, isOfOneIndex } from './filters.ts'
import { COLUMNS, readProxies, toProxy, withUses } from './rows.ts'

/** Counting stops here where it reads the rows. */
const COUNT_CAP = 10_000

export const listProxies: Handler<typeof contract.list> = async ({ query }, { db }) => {
  const { page, per_page } = query
  if (page === undefined) {
    const where = [...filters(query), ...holding(db, query)]
    return readAllYielding(async (last, limit) => {
      const next = last ? [...where, sql<SqlBool>`proxy.id > ${last.id}`] : where
      const rows = await db
        .selectFrom('proxy')
        .select(COLUMNS)
        .where(all(next))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => toProxy(row))
    })
  }
  const { services, ...kept } = await sumTally(db, query)
  const paged = { ...query, page, per_page }
  const { ids, ...counts } = await findProxies(db, paged, kept.filtered)
  return {
    data: await readProxies(db, ids),
    meta: metaOf(paged, { total: kept.total, ...counts }),
    services,
  }
}

/** All proxies, those that match what the counts know, and every seller: sums over a few rows. */
async function sumTally(db: Db, { service, is_banned, use }: ProxyQuery) {
  const rows = await db.selectFrom('proxy_counter').selectAll().execute()
  const sum = (counted: typeof rows) => counted.reduce((total, { amount }) => total + amount, 0)
  const isMatch = (row: (typeof rows)[number]) =>
    (service === undefined || row.service === service) &&
    (is_banned === undefined || row.is_banned === is_banned) &&
    (use === undefined || row.is_used === (use === 'used'))
  const sellers = rows.filter(({ amount, service: name }) => amount > 0 && name !== '')
  const services = [...new Set(sellers.map(({ service: name }) => name))].sort()
  return { total: sum(rows), filtered: sum(rows.filter(isMatch)), services }
}

type Paged = ProxyQuery & { page: number }

async function findProxies(db: Db, query: Paged, kept: number) {
  const where = filters(query)
  if (query.search !== '') {
    const holds = await hitsOf(db, query.search)
    return pageOfHits(query, (stretch) => idsOf(db, query, [holds, ...where], stretch))
  }
  const counts = isCounted(query)
    ? { filtered: kept, capped: false }
    : await countUpTo(db, all(where), isOfOneIndex(query) ? kept : COUNT_CAP)
  const ids = await pageOfIds(query, counts, (stretch) => idsOf(db, query, where, stretch))
  return { ...counts, ids }
}

/** Few hits are named by the index of text; of many a walk in the order of the list soon meets a page. */
async function hitsOf(db: Db, search: string): Promise<RawBuilder<SqlBool>> {
  const limit = SEARCH_CAP + 1
  const hits = await firstHits(db, 'proxy', 'search_key', { search, limit })
  return hits.length < limit
    ? amongIds(db, 'proxy.id', hits)
    : holdsText(db, 'proxy.search_key', search)
}

async function countUpTo(db: Db, where: RawBuilder<SqlBool>, cap: number) {
  const matches = db
    .selectFrom('proxy')
    .select('proxy.id')
    .where(where)
    .limit(cap + 1)
  const { count } = await db
    .selectFrom(matches.as('matches'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { filtered: Math.min(count, cap), capped: count > cap }
}

const ORDER = {
  id: [],
  name: [sql`proxy.search_key`],
  // As the index has it, word for word: without an end is last.
  valid_until: [sql`coalesce(proxy.valid_until, '9999-12-31T23:59:59.999Z')`],
} as const

async function idsOf(
  db: Db,
  { sort_by }: Paged,
  where: RawBuilder<SqlBool>[],
  { order, limit, offset }: Stretch,
): Promise<number[]> {
  let select = db.selectFrom('proxy').select('proxy.id').where(all(where))
  for (const key of ORDER[sort_by]) select = select.orderBy(key, order)
  const rows = await select.orderBy('proxy.id', order).limit(limit).offset(offset).execute()
  return rows.map(({ id }) => id)
}

const all = (where: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  where.length === 0 ? sql`1 = 1` : sql`${sql.join(where, sql` and `)}`

const holding = (db: Db, { search }: Pick<ProxyQuery, 'search'>) =>
  search === '' ? [] : [holdsText(db, 'proxy.search_key', search)]

export const exportProxies: Handler<typeof contract.export> = async ({ query }, context) => {
  const { db } = context
  const where = [...filters(query), ...holding(db, query)]
  return exportCsv(context, {
    action: 'proxy.exported',
    query,
    columns: {
      id: (proxy: ProxyRow) => proxy.id,
      name: ({ name }) => name,
      ip: ({ ip }) => ip,
      port: ({ port }) => port,
      service: ({ service }) => service,
      login: ({ login }) => login,
      valid_until: ({ valid_until }) => valid_until,
      is_banned: ({ is_banned }) => is_banned,
      bots: ({ bots }) => bots,
      groups: ({ groups }) => groups.map(({ name }) => name).join('|'),
      created_at: ({ created_at }) => created_at,
    },
    read: async (last, limit) => {
      const next = last ? [...where, sql<SqlBool>`proxy.id < ${last.id}`] : where
      const rows = await db
        .selectFrom('proxy')
        .select(COLUMNS)
        .where(all(next))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return withUses(db, rows)
    },
  })
}
