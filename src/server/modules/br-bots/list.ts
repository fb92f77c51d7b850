import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BrBot, BrBotQuery } from '#contract/br-bots.ts'
import type { Meta } from '#contract/list.ts'
import { metaOf, type Window, windowOf } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { holdsText, matchingIds } from '../../db/search.ts'
import { readBots } from './rows.ts'

/** Counting stops here where no count is kept: hits of a search, and bots of a proxy or group. */
const SEARCH_CAP = 1000
const COUNT_CAP = 10_000

/** One page of BR bots: totals from kept counts, ids from an index, then the rows of these ids alone. */
export async function listBots(db: Db, query: BrBotQuery): Promise<{ data: BrBot[]; meta: Meta }> {
  const matching = and([filters(query), await searching(db, query.search)])
  const counts = await countBots(db, query, matching)
  const window = windowOf(query, counts)
  const ids = window ? await selectIds(db, query, window, matching) : []
  const bots = await readBots(db, ids)
  const data = ids.flatMap((id) => bots.get(id) ?? [])
  return { data, meta: metaOf(query, counts) }
}

/**
 * Few hits: the index of nicknames finds them, and sorting them is cheap. Many: whoever walks the list in its order
 * tests each row, and soon has a page.
 */
async function searching(db: Db, search: string): Promise<RawBuilder<SqlBool>> {
  if (search === '') return and([])
  const hits = matchingIds(db, 'account', 'nickname_key', search, SEARCH_CAP + 1)
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${hits} as hits`.execute(db)
  const isDense = (rows[0]?.count ?? 0) > SEARCH_CAP
  if (!isDense) return sql`br_bot.account_id in ${hits}`
  const holds = holdsText(db, 'named.nickname_key', search)
  return sql`exists (select 1 from account as named where named.id = br_bot.account_id and ${holds})`
}

async function countBots(db: Db, query: BrBotQuery, matching: RawBuilder<SqlBool>) {
  const kept = await sumTally(db, query)
  const isKept = query.search === '' && query.proxy === undefined && query.group_id === undefined
  if (isKept || kept.filtered === 0) return { ...kept, capped: false }

  const cap = query.search === '' ? COUNT_CAP : SEARCH_CAP
  const matches = db
    .selectFrom('br_bot')
    .select('br_bot.id')
    .where(matching)
    .limit(cap + 1)
  const { count } = await db
    .selectFrom(matches.as('matches'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { total: kept.total, filtered: Math.min(count, cap), capped: count > cap }
}

/** Every BR bot, and those that match what the tally knows: a sum over a few hundred rows at any size. */
async function sumTally(db: Db, query: BrBotQuery): Promise<{ total: number; filtered: number }> {
  const matching = and(tallied(query, 'br_bot_tally'))
  const { total, filtered } = await db
    .selectFrom('br_bot_tally')
    .select([
      sql<number | null>`sum(amount)`.as('total'),
      sql<number | null>`sum(case when ${matching} then amount else 0 end)`.as('filtered'),
    ])
    .executeTakeFirstOrThrow()
  return { total: total ?? 0, filtered: filtered ?? 0 }
}

async function selectIds(
  db: Db,
  query: BrBotQuery,
  { limit, offset, isMirrored }: Window,
  matching: RawBuilder<SqlBool>,
): Promise<number[]> {
  const order = (query.sort_order === 'asc') === isMirrored ? 'desc' : 'asc'
  const bots =
    query.sort_by === 'id'
      ? db.selectFrom('br_bot').orderBy('br_bot.id', order)
      : db
          .selectFrom('account')
          .innerJoin('br_bot', 'br_bot.account_id', 'account.id')
          .orderBy(SORT_COLUMNS[query.sort_by], order)
          .orderBy('account.id', order)
  const page = bots.select('br_bot.id').where(matching).limit(limit).offset(offset)
  const ids = (await page.execute()).map(({ id }) => id)
  return isMirrored ? ids.reverse() : ids
}

const SORT_COLUMNS = {
  nickname: 'account.nickname_key',
  cash: 'account.cash',
  deposit: 'account.deposit',
} as const

function filters(query: BrBotQuery): RawBuilder<SqlBool> {
  const { proxy, group_id } = query
  return and([
    ...tallied(query, 'br_bot'),
    ...(proxy === 'none' ? [sql`br_bot.proxy_id is null`] : equal('br_bot.proxy_id', proxy)),
    ...equal('br_bot.group_id', group_id),
  ])
}

/** The filters whose counts are kept, over the table itself or over its tally. */
function tallied(query: BrBotQuery, table: 'br_bot' | 'br_bot_tally'): RawBuilder<unknown>[] {
  return [
    ...equal(`${table}.server_id`, query.server_id),
    ...equal(`${table}.job_type`, query.job_type),
    ...equal(`${table}.is_active`, query.is_active),
    ...equal(`${table}.registration_status`, query.registration_status),
  ]
}

const equal = (column: string, value: unknown) =>
  value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]

const and = (tests: RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  tests.length === 0 ? sql`1 = 1` : sql`${sql.join(tests, sql` and `)}`
