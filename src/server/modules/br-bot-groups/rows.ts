import type { BrBotGroup, GroupSchedules } from '#contract/br-bot-groups.ts'
import { inOrder } from '../../db/lists/ids.ts'
import type { Db } from '../../db/schema.ts'
import { found } from '../../errors.ts'
import { PROXY_TAG, toProxyTag } from '../../fleet/proxy-tag.ts'
import { createYielder } from '../../import/yielding.ts'

const COLUMNS = [
  'br_bot_group.id',
  'br_bot_group.name',
  'br_bot_group.size',
  'br_bot_group.bot_count',
  'br_bot_group.created_at',
  'br_bot_group.updated_at',
  'br_bot_group.version',
  ...PROXY_TAG,
] as const

type Row = Awaited<ReturnType<typeof selectGroups>>[number]

/** Few, because SQLite reads in the main thread: about 2 ms. */
const BOTS_AT_ONCE = 2000

/** Groups with their bots and schedules, in the order of the ids. */
export async function readGroups(db: Db, ids: number[]): Promise<BrBotGroup[]> {
  if (ids.length === 0) return []
  const [rows, schedules] = await Promise.all([selectGroups(db, ids), schedulesOf(db, ids)])
  const members = await membersOf(db, rows)
  return inOrder(ids, rows).map((row) => toGroup(row, members.get(row.id), schedules.get(row.id)))
}

export async function readGroup(db: Db, id: number): Promise<BrBotGroup> {
  const [group] = await readGroups(db, [id])
  return found(group, 'Group')
}

/** The schedules of a group, by time of day. */
export async function readSchedules(db: Db, id: number): Promise<BrBotGroup['timeSchedules']> {
  return (await schedulesOf(db, [id])).get(id) ?? []
}

/** Groups with their schedules, in the order of the ids. */
export async function readTimeline(db: Db, ids: number[]): Promise<GroupSchedules[]> {
  if (ids.length === 0) return []
  const [rows, schedules] = await Promise.all([
    db
      .selectFrom('br_bot_group')
      .select(['id', 'name', 'bot_count'])
      .where('id', 'in', ids)
      .execute(),
    schedulesOf(db, ids),
  ])
  return inOrder(ids, rows).map((group) => ({
    ...group,
    timeSchedules: schedules.get(group.id) ?? [],
  }))
}

function selectGroups(db: Db, ids: number[]) {
  return db
    .selectFrom('br_bot_group')
    .leftJoin('proxy', 'proxy.id', 'br_bot_group.proxy_id')
    .select(COLUMNS)
    .where('br_bot_group.id', 'in', ids)
    .execute()
}

/** The bots of groups by group, each by id. Yields to other requests between batches. */
async function membersOf(db: Db, groups: readonly Row[]) {
  const yieldIfBusy = createYielder()
  const members = new Map<number | null, BrBotGroup['bots']>()
  for (const ids of fewBots(groups)) {
    for (const [id, bots] of await readMembers(db, ids)) members.set(id, bots)
    await yieldIfBusy()
  }
  return members
}

/** Splits groups into batches. Only a batch with a single group can have more bots than `BOTS_AT_ONCE`. */
function* fewBots(groups: readonly Row[]): Generator<number[]> {
  let ids: number[] = []
  let bots = 0
  for (const { id, bot_count } of groups) {
    bots += bot_count
    if (bots > BOTS_AT_ONCE && ids.length > 0) {
      yield ids
      ids = []
      bots = bot_count
    }
    ids.push(id)
  }
  if (ids.length > 0) yield ids
}

/** The nickname is a subquery, because PostgreSQL would read all accounts for a join. */
async function readMembers(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('br_bot')
    .select(['id', 'is_active', 'group_id', 'account_id', 'server_id'])
    .select(({ selectFrom }) =>
      selectFrom('account')
        .select('nickname')
        .whereRef('account.id', '=', 'br_bot.account_id')
        .$asScalar()
        .$notNull()
        .as('nickname'),
    )
    .where('group_id', 'is not', null)
    .where('group_id', 'in', ids)
    .orderBy('id')
    .execute()
  return byGroup(rows, ({ id, is_active, account_id, nickname, server_id }) => ({
    id,
    is_active,
    bot_id: account_id,
    bot: { nickname, server_id },
  }))
}

/** The schedules of groups by group, each by time of day. */
export async function schedulesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('br_bot_group_schedule')
    .select(['id', 'group_id', 'start_hour', 'start_minute', 'end_hour', 'end_minute'])
    .where('group_id', 'in', ids)
    .orderBy('start_hour')
    .orderBy('start_minute')
    .orderBy('id')
    .execute()
  return byGroup(rows, ({ group_id: _, ...schedule }) => schedule)
}

function byGroup<R extends { group_id: number | null }, T>(rows: R[], change: (row: R) => T) {
  const groups = Map.groupBy(rows, ({ group_id }) => group_id)
  return new Map([...groups].map(([id, group]) => [id, group.map(change)]))
}

function toGroup(
  row: Row,
  bots: BrBotGroup['bots'] = [],
  timeSchedules: BrBotGroup['timeSchedules'] = [],
): BrBotGroup {
  const { id, name, size, version } = row
  return {
    id,
    name,
    size,
    bots,
    proxy: toProxyTag(row),
    timeSchedules,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version,
  }
}
