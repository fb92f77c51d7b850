import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Bot, BotQuery } from '#contract/bots.ts'
import type { Meta } from '#contract/list.ts'
import { metaOf, windowOf } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds, holdsText, matchingIds } from '../../db/search.ts'
import { readAccounts } from './rows.ts'

/** Counting the hits of a search stops here. */
const SEARCH_CAP = 300

/** One page of accounts: totals from kept counts, ids from an index, then the rows of these ids alone. */
export async function listAccounts(db: Db, query: BotQuery): Promise<{ data: Bot[]; meta: Meta }> {
  const kept = await sumTally(db, query)
  const { ids, ...counts } =
    query.search === '' ? await page(db, query, kept) : await searched(db, query, kept)
  return { data: await readAccounts(db, ids), meta: metaOf(query, counts) }
}

/** All accounts, and those of the server asked for. */
interface Kept {
  readonly total: number
  readonly filtered: number
}

async function sumTally(db: Db, { server_id }: BotQuery): Promise<Kept> {
  const rows = await db.selectFrom('account_tally').selectAll().execute()
  const sum = (counted: typeof rows) => counted.reduce((total, { amount }) => total + amount, 0)
  const own = rows.filter((row) => server_id === undefined || row.server_id === server_id)
  return { total: sum(rows), filtered: sum(own) }
}

async function page(db: Db, query: BotQuery, kept: Kept) {
  const counts = { ...kept, capped: false }
  const window = windowOf(query, counts)
  if (!window) return { ...counts, ids: [] }
  const { isMirrored, limit, offset } = window
  const order = (query.sort_order === 'asc') === isMirrored ? 'desc' : 'asc'
  const ids = await idsOf(db, query, { where: ofServer(query), order, limit, offset })
  return { ...counts, ids: isMirrored ? ids.reverse() : ids }
}

/**
 * The index of text names its newest hits at once. Where these are all, they are filtered and sorted; where not, hits are so
 * many that a walk in the order of the list soon meets a page of them.
 */
async function searched(db: Db, query: BotQuery, kept: Kept) {
  const { search, sort_order: order } = query
  const limit = SEARCH_CAP + 1
  const hits = await newestHits(db, search, limit)
  const holds =
    hits.length < limit
      ? amongIds(db, 'account.id', hits)
      : holdsText(db, 'account.nickname_key', search)
  const found = await idsOf(db, query, { where: [holds, ...ofServer(query)], order, limit })
  const filtered = Math.min(found.length, SEARCH_CAP)
  const start = (query.page - 1) * query.per_page
  const ids = found.slice(start, Math.min(start + query.per_page, filtered))
  return { total: kept.total, filtered, capped: found.length > SEARCH_CAP, ids }
}

async function newestHits(db: Db, search: string, limit: number): Promise<number[]> {
  const hits = matchingIds(db, 'account', 'nickname_key', search)
  const { rows } = await sql<{ id: number }>`
    select id from ${hits} as hit order by id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const ofServer = ({ server_id }: BotQuery): RawBuilder<SqlBool>[] =>
  server_id === undefined ? [] : [sql<SqlBool>`account.server_id = ${server_id}`]

interface Stretch {
  readonly where: RawBuilder<SqlBool>[]
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset?: number
}

async function idsOf(db: Db, query: BotQuery, stretch: Stretch): Promise<number[]> {
  const { where, order, limit, offset = 0 } = stretch
  const sort = query.sort_by === 'nickname' ? 'nickname_key' : query.sort_by
  let select = db.selectFrom('account').select('id').limit(limit).offset(offset)
  for (const test of where) select = select.where(test)
  if (sort !== 'id') select = select.orderBy(sort, order)
  return (await select.orderBy('id', order).execute()).map(({ id }) => id)
}
