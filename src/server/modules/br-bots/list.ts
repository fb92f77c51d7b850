import { sql } from 'kysely'
import type { BrBot, BrBotQuery } from '#contract/br-bots.ts'
import type { Meta } from '#contract/list.ts'
import { metaOf, windowOf } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds, holdsText, matchingIds } from '../../db/search.ts'
import { and, filters, opaque, tallied } from './filters.ts'
import { readBots } from './rows.ts'

/** Counting stops here where no count is kept: hits of a search, and bots of a proxy or group. */
const SEARCH_CAP = 300
const COUNT_CAP = 10_000
/** So many matches are sooner gathered and sorted than met on a walk in the order of the list. */
const GATHERED_MAX = 2000

/** How many BR bots there are, how many match, and the ids of the page. */
interface Found {
  readonly total: number
  readonly filtered: number
  readonly capped: boolean
  readonly ids: number[]
}

/** One page of BR bots: totals from kept counts, ids from an index, then the rows of these ids alone. */
export async function listBots(db: Db, query: BrBotQuery): Promise<{ data: BrBot[]; meta: Meta }> {
  const { ids, ...counts } = await findBots(db, query)
  const bots = await readBots(db, ids)
  return { data: ids.flatMap((id) => bots.get(id) ?? []), meta: metaOf(query, counts) }
}

async function findBots(db: Db, query: BrBotQuery): Promise<Found> {
  const kept = await sumTally(db, query)
  if (kept.filtered === 0) return { ...kept, capped: false, ids: [] }
  if (query.search === '') return findFiltered(db, query, kept)

  const ids = await searchBots(db, query)
  const counts = { filtered: Math.min(ids.length, SEARCH_CAP), capped: ids.length > SEARCH_CAP }
  const start = (query.page - 1) * query.per_page
  const end = Math.min(start + query.per_page, counts.filtered)
  return { total: kept.total, ...counts, ids: ids.slice(start, end) }
}

/**
 * BR bots that match a search, in the order of the list, as many as are counted and one more. Few hits: the index of
 * nicknames names them, and sorting them is cheap. Many: whoever walks the list in its order and tests each row soon has
 * enough.
 */
async function searchBots(db: Db, query: BrBotQuery): Promise<number[]> {
  const hits = await searchAccounts(db, query.search)
  const areFew = hits.length <= SEARCH_CAP
  const test = areFew
    ? amongIds(db, 'br_bot.account_id', hits)
    : holdsText(db, 'account.nickname_key', query.search)
  const hidden = query.sort_by === 'id' || areFew ? undefined : opaque
  const bots = sorted(db, query, query.sort_order, areFew ? opaque : undefined)
    .select('br_bot.id')
    .where(and([filters(query, hidden), test]))
    .limit(SEARCH_CAP + 1)
  return (await bots.execute()).map(({ id }) => id)
}

async function findFiltered(db: Db, query: BrBotQuery, kept: Kept): Promise<Found> {
  const isKept = query.proxy === undefined && query.group_id === undefined
  const counts = isKept ? { filtered: kept.filtered, capped: false } : await countUpTo(db, query)
  return { total: kept.total, ...counts, ids: await pageOf(db, query, counts) }
}

async function searchAccounts(db: Db, search: string): Promise<number[]> {
  const hits = matchingIds(db, 'account', 'nickname_key', search, SEARCH_CAP + 1)
  const { rows } = await sql<{ id: number }>`select id from ${hits} as hits`.execute(db)
  return rows.map(({ id }) => id)
}

type Kept = Awaited<ReturnType<typeof sumTally>>

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

async function countUpTo(db: Db, query: BrBotQuery) {
  const matches = db
    .selectFrom('br_bot')
    .select('br_bot.id')
    .where(filters(query))
    .limit(COUNT_CAP + 1)
  const { count } = await db
    .selectFrom(matches.as('matches'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { filtered: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
}

async function pageOf(
  db: Db,
  query: BrBotQuery,
  counts: { filtered: number; capped: boolean },
): Promise<number[]> {
  const window = windowOf(query, { total: 0, ...counts })
  if (!window) return []
  const { limit, offset, isMirrored } = window
  const order = (query.sort_order === 'asc') === isMirrored ? 'desc' : 'asc'
  // By id, the index of a filter is in the list's order too. Otherwise one of the two must do without its index.
  const isGathered = query.sort_by !== 'id' && !counts.capped && counts.filtered <= GATHERED_MAX
  const isWalked = query.sort_by !== 'id' && !isGathered
  const rows = await sorted(db, query, order, isGathered ? opaque : undefined)
    .select('br_bot.id')
    .where(filters(query, isWalked ? opaque : undefined))
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = rows.map(({ id }) => id)
  return isMirrored ? ids.reverse() : ids
}

/** BR bots with their accounts, in the order of the list; the cross join makes SQLite start with the table that has it. */
function sorted(
  db: Db,
  { sort_by, search }: BrBotQuery,
  order: 'asc' | 'desc',
  hide: typeof opaque | undefined = undefined,
) {
  const show = hide ?? sql.ref
  if (sort_by === 'id') {
    const bots = db.selectFrom('br_bot').orderBy(show('br_bot.id'), order)
    return search === ''
      ? bots
      : bots.crossJoin('account').whereRef('account.id', '=', 'br_bot.account_id')
  }
  const column = SORT_COLUMNS[sort_by]
  const accounts = hide
    ? db.selectFrom('br_bot').innerJoin('account', 'account.id', 'br_bot.account_id')
    : db.selectFrom('account').crossJoin('br_bot').whereRef('br_bot.account_id', '=', 'account.id')
  return accounts.orderBy(show(column), order).orderBy('account.id', order)
}

const SORT_COLUMNS = {
  nickname: 'account.nickname_key',
  cash: 'account.cash',
  deposit: 'account.deposit',
} as const
