import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { NO_TASK } from '#contract/bot-choices.ts'
import type { BotFilters, BotQuery, ListedBot } from '#contract/bots.ts'
import type { Meta } from '#contract/list.ts'
import { metaOf, pageOfHits, pageOfIds, SEARCH_CAP, type Stretch } from '../../db/paging.ts'
import { settlePenalties } from '../../db/penalty-tally.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds, holdsText, newestHits } from '../../db/search.ts'
import type { Person } from '../../db/session.ts'
import { readAccounts } from './rows.ts'

/** Counting stops here where no count is kept: accounts by their penalties. */
const COUNT_CAP = 10_000

interface Answer {
  readonly data: ListedBot[]
  readonly meta: Meta
  readonly tasks: Record<string, number>
}

/** One page of accounts: totals from kept counts, ids from an index, then the rows of these ids alone. */
export async function listAccounts(db: Db, user: Person, query: BotQuery): Promise<Answer> {
  await settlePenalties(db)
  const { tasks, ...kept } = await sumTally(db, query)
  const { ids, ...counts } = await findAccounts(db, query, kept)
  const meta = metaOf(query, { total: kept.total, ...counts })
  return { data: await readAccounts(db, user, ids), meta, tasks }
}

/** All accounts, those of the server and status asked for, and those of that server by status. */
interface Kept {
  readonly total: number
  readonly filtered: number
}

async function sumTally(db: Db, query: BotQuery): Promise<Kept & Pick<Answer, 'tasks'>> {
  const rows = await db.selectFrom('account_tally').selectAll().execute()
  const tasks: Record<string, number> = {}
  let total = 0
  for (const { server_id, task, amount } of rows) {
    total += amount
    const isOfServer = query.server_id === undefined || server_id === query.server_id
    const name = task === '' ? NO_TASK : task
    if (isOfServer && amount > 0) tasks[name] = (tasks[name] ?? 0) + amount
  }
  const all = Object.values(tasks).reduce((sum, amount) => sum + amount, 0)
  return { total, filtered: query.task === undefined ? all : (tasks[query.task] ?? 0), tasks }
}

async function findAccounts(db: Db, query: BotQuery, kept: Kept) {
  const where = filters(query)
  if (query.search !== '') return searched(db, query, where)
  const counts =
    query.is_penalised === undefined
      ? { filtered: kept.filtered, capped: false }
      : await countUpTo(db, where)
  const read = (stretch: Stretch) => idsOf(db, query, where, stretch)
  return { ...counts, ids: await pageOfIds(query, counts, read) }
}

/**
 * The index of text names its newest hits at once. Where these are all, they are filtered and sorted; where not, hits are so
 * many that a walk in the order of the list soon meets a page of them.
 */
async function searched(db: Db, query: BotQuery, where: RawBuilder<SqlBool>[]) {
  const { search } = query
  const limit = SEARCH_CAP + 1
  const hits = await newestHits(db, 'account', 'nickname_key', { search, limit })
  const holds =
    hits.length < limit
      ? amongIds(db, 'account.id', hits)
      : holdsText(db, 'account.nickname_key', search)
  return pageOfHits(query, (stretch) => idsOf(db, query, [holds, ...where], stretch))
}

async function countUpTo(db: Db, where: RawBuilder<SqlBool>[]) {
  let matches = db
    .selectFrom('account')
    .select('account.id')
    .limit(COUNT_CAP + 1)
  for (const test of where) matches = matches.where(test)
  const { count } = await db
    .selectFrom(matches.as('matches'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { filtered: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
}

export function filters({ server_id, task, is_penalised }: BotFilters): RawBuilder<SqlBool>[] {
  const isAt =
    task === NO_TASK ? sql<SqlBool>`account.task is null` : sql<SqlBool>`account.task = ${task}`
  return [
    ...(server_id === undefined ? [] : [sql<SqlBool>`account.server_id = ${server_id}`]),
    ...(task === undefined ? [] : [isAt]),
    ...(is_penalised === undefined ? [] : [is_penalised ? PENALISED : NOT_PENALISED]),
  ]
}

// By the accounts of the penalties in force, which are fewer than the accounts.
const PENALISED = sql<SqlBool>`account.id in (select account_id from penalty where is_over = false)`
const NOT_PENALISED = sql<SqlBool>`not ${PENALISED}`

async function idsOf(
  db: Db,
  { sort_by }: BotQuery,
  where: RawBuilder<SqlBool>[],
  { order, limit, offset }: Stretch,
): Promise<number[]> {
  let select = db.selectFrom('account').select('account.id').limit(limit).offset(offset)
  for (const test of where) select = select.where(test)
  // An account at nothing has been so for no time.
  if (sort_by === 'task_since')
    select = select.orderBy('account.task_since', (by) =>
      order === 'asc' ? by.asc().nullsLast() : by.desc().nullsFirst(),
    )
  else if (sort_by !== 'id')
    select = select.orderBy(
      sort_by === 'nickname' ? 'account.nickname_key' : `account.${sort_by}`,
      order,
    )
  return (await select.orderBy('account.id', order).execute()).map(({ id }) => id)
}
