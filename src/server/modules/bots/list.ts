import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FAILING, NO_TASK } from '#contract/bot-choices.ts'
import type { BotFilters, BotQuery, ListedBot } from '#contract/bots.ts'
import type { Meta } from '#contract/list.ts'
import { FAILED_TASKS } from '#domain/task.ts'
import type { Person } from '../../auth/session.ts'
import {
  isSoonerMet,
  metaOf,
  pageOfHits,
  pageOfIds,
  SEARCH_CAP,
  type Stretch,
} from '../../db/paging.ts'
import { isSqlite } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds, firstHits, holdsText } from '../../db/search.ts'
import { opaque, type Show } from '../../db/without-index.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import { readAccounts } from './rows.ts'

interface Answer {
  readonly data: ListedBot[]
  readonly meta: Meta
  readonly tasks: Record<string, number>
}

/** One page of accounts: totals from kept counts, ids from an index, then the rows of these ids alone. */
export async function listAccounts(db: Db, user: Person, query: BotQuery): Promise<Answer> {
  await expirePenalties(db)
  const { tasks, ...kept } = await sumTally(db, query)
  const { ids, ...counts } = await findAccounts(db, query, kept)
  const meta = metaOf(query, { total: kept.total, ...counts })
  return { data: await readAccounts(db, user, ids), meta, tasks }
}

/** All accounts, those that pass the filters, and those that pass all but the one by status, by status. */
interface Kept {
  readonly total: number
  readonly filtered: number
}

async function sumTally(db: Db, query: BotQuery): Promise<Kept & Pick<Answer, 'tasks'>> {
  const { server_id, task, is_penalised } = query
  const rows = await db.selectFrom('account_counter').selectAll().execute()
  const tasks: Record<string, number> = {}
  let total = 0
  for (const row of rows) {
    total += row.amount
    const passes =
      (server_id === undefined || row.server_id === server_id) &&
      (is_penalised === undefined || row.is_penalised === is_penalised)
    const name = row.task === '' ? NO_TASK : row.task
    if (passes && row.amount > 0) tasks[name] = (tasks[name] ?? 0) + row.amount
  }
  const asked = task === undefined ? Object.keys(tasks) : statusesOf(task)
  return { total, filtered: asked.reduce((sum, name) => sum + (tasks[name] ?? 0), 0), tasks }
}

const statusesOf = (task: string) => (task === FAILING ? FAILED_TASKS : [task])

async function findAccounts(db: Db, query: BotQuery, kept: Kept) {
  if (query.search !== '') return searched(db, query, kept)
  const counts = { filtered: kept.filtered, capped: false }
  const read = (stretch: Stretch) =>
    idsOf(db, query, { ...stretch, isWalked: isSoonerMet(stretch, kept) })
  return { ...counts, ids: await pageOfIds(query, counts, read) }
}

/**
 * The index of text names its newest hits at once. Where these are all, they are filtered and sorted; where not, hits are so
 * many that a walk in the order of the list soon meets a page of them.
 */
async function searched(db: Db, query: BotQuery, kept: Kept) {
  const { search, sort_by, sort_order } = query
  const limit = SEARCH_CAP + 1
  const isById = sort_by === 'id'
  const order = isById ? sort_order : 'desc'
  const hits = await firstHits(db, 'account', 'nickname_key', { search, order, limit })
  if (isById && !isFiltered(query)) return pageOfHits(query, async () => hits)

  const areAll = hits.length < limit
  const holds = areAll
    ? amongIds(db, 'account.id', hits)
    : holdsText(db, 'account.nickname_key', search)
  const share = kept.filtered / Math.max(kept.total, 1)
  const isWalked = !areAll && limit < kept.filtered * share * density(hits)
  return pageOfHits(query, (stretch) => idsOf(db, query, { ...stretch, holds, isWalked }))
}

/** Hits among the ids from the first to the last of them. */
const density = (ids: number[]) => ids.length / (Math.abs((ids[0] ?? 0) - (ids.at(-1) ?? 0)) + 1)

const isFiltered = (query: BotFilters) => filters(query).length > 0

export function filters(
  { server_id, task, is_penalised }: BotFilters,
  show: Show = sql.ref,
): RawBuilder<SqlBool>[] {
  return [
    ...(server_id === undefined ? [] : [sql<SqlBool>`${show('account.server_id')} = ${server_id}`]),
    ...(task === undefined ? [] : [isAt(task, show('account.task'))]),
    ...(is_penalised === undefined ? [] : [isPenalised(is_penalised, show)]),
  ]
}

function isAt(task: string, status: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (task === NO_TASK) return sql`${status} is null`
  return task === FAILING ? sql`${status} in (${FAILED})` : sql`${status} = ${task}`
}

// Word for word as the index of the failing has it.
const FAILED = sql.join(FAILED_TASKS.map((task) => sql.lit(task)))

const isPenalised = (is: boolean, show: Show) =>
  is
    ? sql<SqlBool>`${show('account.penalties_in_force')} > 0`
    : sql<SqlBool>`${show('account.penalties_in_force')} = 0`

interface Way extends Stretch {
  readonly holds?: RawBuilder<SqlBool>
  /** In the order of the list, each row tested; else gathered by the filters and sorted. */
  readonly isWalked: boolean
}

async function idsOf(db: Db, query: BotQuery, way: Way): Promise<number[]> {
  const { order, limit, offset, holds, isWalked } = way
  const isPlain = isOfOneIndex(query) || !isSqlite(db)
  const where = filters(query, isWalked && !isPlain ? opaque : sql.ref)
  const key = keyOf(query.sort_by, isWalked || isPlain ? sql.ref : opaque)

  let select = db.selectFrom('account').select('account.id').limit(limit).offset(offset)
  for (const test of holds ? [holds, ...where] : where) select = select.where(test)
  // An account at nothing has been so for no time.
  if (key)
    select = select.orderBy(key, (by) =>
      order === 'asc' ? by.asc().nullsLast() : by.desc().nullsFirst(),
    )
  return (await select.orderBy('account.id', order).execute()).map(({ id }) => id)
}

/** Whether the index of the filters has the order of the list. PostgreSQL finds the better way by its statistics. */
const isOfOneIndex = ({ sort_by, ...query }: BotQuery) =>
  sort_by === 'id' || (sort_by === 'task_since' && query.task !== undefined) || !isFiltered(query)

function keyOf(sort_by: BotQuery['sort_by'], show: Show): RawBuilder<unknown> | undefined {
  if (sort_by === 'id') return undefined
  return show(sort_by === 'nickname' ? 'account.nickname_key' : `account.${sort_by}`)
}
