import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Meta } from '#contract/list.ts'
import type { ListedPenalty, PenaltyFilters, PenaltyQuery } from '#contract/penalties.ts'
import { metaOf, pageOfHits, pageOfIds, SEARCH_CAP, type Stretch } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds, firstHits, holdsText } from '../../db/search.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import { readPenalties } from './rows.ts'

/** Counting stops here where no count is kept: the penalties of one admin. */
const COUNT_CAP = 10_000

/** One page of penalties: totals from kept counts, ids from an index, then the rows of these ids alone. */
export async function listPenalties(
  db: Db,
  query: PenaltyQuery,
): Promise<{ data: ListedPenalty[]; meta: Meta }> {
  await expirePenalties(db)
  const kept = await sumTally(db, query)
  const { ids, ...counts } = kept.filtered === 0 ? NOTHING : await findPenalties(db, query, kept)
  const meta = metaOf(query, { total: kept.total, ...counts })
  return { data: await readPenalties(db, ids), meta }
}

const NOTHING = { filtered: 0, capped: false, ids: [] }

/** All penalties, and those that match what the tally knows. */
interface Kept {
  readonly total: number
  readonly filtered: number
}

async function sumTally(db: Db, query: PenaltyQuery): Promise<Kept> {
  const { state, type, jail_type, server_id } = query
  const rows = await db.selectFrom('penalty_counter').selectAll().execute()
  const sum = (counted: typeof rows) => counted.reduce((total, { amount }) => total + amount, 0)
  const isOfState = (own: string) => own === state || (state === 'active' && own === 'permanent')
  const matching = rows.filter(
    (row) =>
      (state === undefined || isOfState(row.state)) &&
      (type === undefined || row.type === type) &&
      (jail_type === undefined || row.jail_type === jail_type) &&
      (server_id === undefined || row.server_id === server_id),
  )
  return { total: sum(rows), filtered: sum(matching) }
}

async function findPenalties(db: Db, query: PenaltyQuery, kept: Kept) {
  const where = filters(query)
  if (query.search !== '') return searched(db, query, where)

  const isKept = query.bot_id === undefined && query.admin_id === undefined
  const counts = isKept ? { filtered: kept.filtered, capped: false } : await countUpTo(db, where)
  const read = (stretch: Stretch) => idsOf(db, query, where, stretch)
  return { ...counts, ids: await pageOfIds(query, counts, read) }
}

/** The index of text names its first hits at once. Where they are more, a walk in the order of the list soon meets a page. */
async function searched(db: Db, query: PenaltyQuery, where: RawBuilder<SqlBool>[]) {
  const { search, sort_by, sort_order } = query
  const limit = SEARCH_CAP + 1
  const order = sort_by === 'id' ? sort_order : 'desc'
  const hits = await firstHits(db, 'penalty_name', 'nickname_key', { search, order, limit })
  if (sort_by === 'id' && where.length === 0) return pageOfHits(query, async () => hits)
  const holds = hits.length < limit ? amongIds(db, 'penalty.id', hits) : ofAccountsLike(db, search)
  return pageOfHits(query, (stretch) => idsOf(db, query, [holds, ...where], stretch))
}

/** The test on one penalty. */
export const ofAccountsLike = (db: Db, search: string) =>
  sql<SqlBool>`exists (
    select 1 from penalty_name
    where penalty_name.id = penalty.id and ${holdsText(db, 'penalty_name.nickname_key', search)})`

async function countUpTo(db: Db, where: RawBuilder<SqlBool>[]) {
  let matches = db
    .selectFrom('penalty')
    .select('penalty.id')
    .limit(COUNT_CAP + 1)
  for (const test of where) matches = matches.where(test)
  const { count } = await db
    .selectFrom(matches.as('matches'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { filtered: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
}

export function filters(query: PenaltyFilters): RawBuilder<SqlBool>[] {
  const { state, type, jail_type, server_id, bot_id, admin_id } = query
  return [
    ...(state === undefined ? [] : [STATES[state]]),
    ...equal('type', type),
    ...equal('jail_type', jail_type),
    ...equal('server_id', server_id),
    ...equal('account_id', bot_id),
    ...equal('admin_id', admin_id),
  ]
}

/** By what the tally has been told, so that rows and counts agree. */
const STATES = {
  active: sql<SqlBool>`penalty.is_over = false`,
  ended: sql<SqlBool>`penalty.is_over = true`,
  permanent: sql<SqlBool>`penalty.ends_at is null`,
} as const

const equal = (column: string, value: string | number | undefined) =>
  value === undefined ? [] : [sql<SqlBool>`${sql.ref(`penalty.${column}`)} = ${value}`]

async function idsOf(
  db: Db,
  { sort_by }: PenaltyQuery,
  where: RawBuilder<SqlBool>[],
  { order, limit, offset }: Stretch,
): Promise<number[]> {
  let select = db.selectFrom('penalty').select('penalty.id').limit(limit).offset(offset)
  for (const test of where) select = select.where(test)
  // A penalty for ever ends after all others.
  if (sort_by === 'ends_at')
    select = select.orderBy('penalty.ends_at', (by) =>
      order === 'asc' ? by.asc().nullsLast() : by.desc().nullsFirst(),
    )
  if (sort_by === 'starts_at') select = select.orderBy('penalty.starts_at', order)
  return (await select.orderBy('penalty.id', order).execute()).map(({ id }) => id)
}
