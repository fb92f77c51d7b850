import { sql } from 'kysely'
import { lockRows } from '../db/lock-rows.ts'
import type { Db } from '../db/schema.ts'
import { amongKeys, keyList } from '../db/search.ts'
import { AppError } from '../errors.ts'
import { type AuditEntry, auditChanges } from '../history/audit.ts'
import { entityOf, type RowOf } from '../history/entity.ts'
import { type RowSnapshot, snapshotRow, touchRows } from '../history/snapshot.ts'
import { moveMembers } from '../rows/statements.ts'
import { record, type TakenRow, takeRow } from '../rows/steps.ts'
import type { Write } from '../rows/write.ts'

type Group = Pick<RowOf<'br_bot_group'>, 'id' | 'name' | 'size' | 'bot_count'>

export const GROUP_MEMBERS = { table: 'br_bot', column: 'group_id', topic: 'br_bots' } as const

/**
 * Locks bots that leave their groups, join one, or are deleted: first their groups and the given ones, then the bots, each in the
 * order of their ids. All transactions lock groups before bots, so that two of them cannot deadlock.
 */
export async function lockMembers(
  trx: Db,
  botIds: readonly number[],
  groupIds: readonly number[] = [],
): Promise<void> {
  const areBots = amongKeys(trx, 'id', keyList(trx, botIds))
  const areGroups = sql`
    (${amongKeys(trx, 'id', keyList(trx, groupIds))}
    or id in (select group_id from br_bot where ${areBots}))`
  await lockRows(trx, [
    { table: 'br_bot_group', condition: areGroups },
    { table: 'br_bot', condition: areBots },
  ])
}

/** Adds bots to a group. The change of a single bot can be reverted. */
export async function addBots(step: Write, id: number, bot_ids: number[]): Promise<void> {
  await takeRow(step, entityOf('br_bot_group'), id)
  await join(step, id, bot_ids, await snapshotOnly(step, bot_ids))
}

/** Removes bots from a group. The change of a single bot can be reverted. */
export async function removeBots(step: Write, id: number, bot_ids: number[]): Promise<void> {
  await takeRow(step, entityOf('br_bot_group'), id)
  await leave(step, id, bot_ids, await snapshotOnly(step, bot_ids))
}

/** Moves a locked bot between locked groups. Reverting its second audit entry moves it back. */
export async function moveBot(
  step: Write,
  bot: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const snapshot = await snapshotOnly(step, [bot])
  await leave(step, from, [bot], undefined)
  await join(step, to, [bot], snapshot)
}

async function join(
  step: Write,
  id: number,
  bot_ids: number[],
  snapshot: RowSnapshot | undefined,
): Promise<void> {
  await joinGroup(step, await readPlaces(step.trx, id), bot_ids)
  const entry = { action: 'br_bot_group.bots_added', entityId: id, after: { bot_ids } } as const
  await recordMove(step, id, entry, snapshot)
}

const readPlaces = (trx: Db, id: number): Promise<Group> =>
  trx
    .selectFrom('br_bot_group')
    .select(['id', 'name', 'size', 'bot_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function leave(
  step: Write,
  id: number,
  bot_ids: number[],
  snapshot: RowSnapshot | undefined,
): Promise<void> {
  const left = await moveMembers(step, GROUP_MEMBERS, { from: id, to: null }, bot_ids)
  const before = { bot_ids: left }
  const entry = { action: 'br_bot_group.bots_removed', entityId: id, before } as const
  await recordMove(step, id, entry, snapshot)
}

/**
 * Moves bots, which `lockMembers` has locked, into a group, or out of their groups if `to` is null. Each bot has its own audit entry,
 * whose revert moves it back.
 */
export async function moveEach(
  step: Write,
  bots: readonly TakenRow<'br_bot'>[],
  to: number | null,
): Promise<void> {
  const { trx, caller, hints, auditIds } = step
  const ids = bots.map(({ row }) => row.id)
  if (to === null) await moveMembers(step, GROUP_MEMBERS, { to }, ids)
  else await joinGroup(step, await readPlaces(trx, to), ids)
  const groups = new Set(bots.flatMap(({ row: { group_id } }) => to ?? group_id ?? []))
  await touchRows(trx, 'br_bot_group', groups)
  hints.push({ topic: 'br_bot_groups', ids: [...groups] })
  const moves = bots.map(({ row: { id, group_id }, snapshot }) => {
    const own = { bot_ids: [id] }
    const entry: AuditEntry =
      to === null
        ? { action: 'br_bot_group.bots_removed', entityId: group_id ?? 0, before: own }
        : { action: 'br_bot_group.bots_added', entityId: to, after: own }
    return { snapshot, entry }
  })
  auditIds.push(...(await auditChanges(trx, caller, entityOf('br_bot'), moves)))
}

/** Adds bots to a locked group, all or none. The error names each bot and its problem. */
export async function joinGroup(step: Write, group: Group, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const room = group.size - group.bot_count
  if (ids.length > room)
    throw new AppError('conflict', `${group.name} has room for ${room} more (size ${group.size}).`)
  const joined = await moveMembers(step, GROUP_MEMBERS, { from: null, to: group.id }, ids)
  if (joined.length < ids.length) throw await refusalOf(step.trx, ids, new Set(joined))
}

/** The error of a missing group, which differs from that of a missing BR bot. */
export async function requireGroup(trx: Db, id: number): Promise<void> {
  const group = await trx
    .selectFrom('br_bot_group')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!group) throw new AppError('conflict', `There is no group ${id}.`)
}

async function refusalOf(trx: Db, ids: number[], joined: Set<number>): Promise<AppError> {
  const rows = await trx
    .selectFrom('br_bot')
    .innerJoin('account', 'account.id', 'br_bot.account_id')
    .leftJoin('br_bot_group', 'br_bot_group.id', 'br_bot.group_id')
    .select(['br_bot.id', 'account.nickname', 'br_bot_group.name as group'])
    .where('br_bot.id', 'in', ids)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const errors = ids.flatMap((id, index) => {
    if (joined.has(id)) return []
    const bot = known.get(id)
    const message = bot ? `${bot.nickname} is already in ${bot.group}.` : `There is no bot ${id}.`
    return [{ pointer: `/body/bot_ids/${index}`, message }]
  })
  const [first] = errors
  const message =
    errors.length === 1 && first ? first.message : `${errors.length} of these bots cannot join.`
  return new AppError('conflict', message, { errors })
}

async function snapshotOnly(
  { trx }: Write,
  [id, ...others]: number[],
): Promise<RowSnapshot | undefined> {
  if (id === undefined || others.length > 0) return undefined
  return (await snapshotRow(trx, entityOf('br_bot'), id)).snapshot
}

async function recordMove(
  step: Write,
  id: number,
  entry: Parameters<typeof record>[2],
  snapshot: RowSnapshot | undefined,
): Promise<void> {
  await touchRows(step.trx, 'br_bot_group', new Set([id]))
  await record(step, entityOf('br_bot_group'), entry, { ids: [id], snapshot })
}
