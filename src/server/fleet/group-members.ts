import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { entityOf, type RowOf } from '../history/entity.ts'
import { type RowSnapshot, snapshotRow, touchRow } from '../history/snapshot.ts'
import { record, takeRow } from '../rows/steps.ts'
import type { Write } from '../rows/write.ts'

type Group = Pick<RowOf<'br_bot_group'>, 'id' | 'name' | 'size' | 'bot_count'>

/** Locks the groups that a bot leaves and joins. A missing group is not a missing bot. */
export async function takeGroups(step: Write, from: number | null, to: number | null) {
  if (to !== null) await requireGroup(step.trx, to)
  const ids = [from, to].filter((id) => id !== null).sort((a, b) => a - b)
  for (const id of new Set(ids)) await takeRow(step, entityOf('br_bot_group'), id)
}

/** Adds bots to a group. The change of a single bot can be reverted. */
export async function addBots(step: Write, id: number, bot_ids: number[]): Promise<void> {
  await takeRow(step, entityOf('br_bot_group'), id)
  const group = await step.trx
    .selectFrom('br_bot_group')
    .select(['id', 'name', 'size', 'bot_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const snapshot = await snapshotOnly(step, bot_ids)
  await joinGroup(step.trx, group, bot_ids)
  const entry = { action: 'br_bot_group.bots_added', entityId: id, after: { bot_ids } } as const
  await recordMove(step, id, bot_ids, entry, snapshot)
}

/** Removes bots from a group. */
export async function removeBots(step: Write, id: number, bot_ids: number[]): Promise<void> {
  await takeRow(step, entityOf('br_bot_group'), id)
  const snapshot = await snapshotOnly(step, bot_ids)
  const left = await leaveGroup(step.trx, id, bot_ids)
  const before = { bot_ids: left }
  const entry = { action: 'br_bot_group.bots_removed', entityId: id, before } as const
  await recordMove(step, id, left, entry, snapshot)
}

/** Adds bots to a locked group, all or none. A refusal names each bot and its problem. */
export async function joinGroup(trx: Db, group: Group, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const room = group.size - group.bot_count
  if (ids.length > room)
    throw new AppError('conflict', `${group.name} has room for ${room} more (size ${group.size}).`)
  const joined = await trx
    .updateTable('br_bot')
    .set(({ eb }) => ({
      group_id: group.id,
      version: eb('version', '+', 1),
      updated_at: new Date(currentTime()),
    }))
    .where('id', 'in', ids)
    .where('group_id', 'is', null)
    .returning('id')
    .execute()
  if (joined.length < ids.length)
    throw await refusalOf(trx, ids, new Set(joined.map(({ id }) => id)))
}

/** Removes bots from a locked group; returns the ids of those that were in it. */
export async function leaveGroup(trx: Db, groupId: number, ids?: number[]): Promise<number[]> {
  let leaving = trx
    .updateTable('br_bot')
    .set(({ eb }) => ({
      group_id: null,
      version: eb('version', '+', 1),
      updated_at: new Date(currentTime()),
    }))
    .where('group_id', '=', groupId)
    .returning('id')
  if (ids) leaving = leaving.where('id', 'in', ids)
  return (await leaving.execute()).map(({ id }) => id)
}

/** A missing group is not a missing BR bot. */
export async function requireGroup(trx: Db, id: number): Promise<void> {
  const group = await trx
    .selectFrom('br_bot_group')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!group) throw new AppError('conflict', 'This group does not exist.')
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
  botIds: number[],
  entry: Parameters<typeof record>[2],
  snapshot: RowSnapshot | undefined,
): Promise<void> {
  await touchRow(step.trx, 'br_bot_group', id)
  await record(step, entityOf('br_bot_group'), entry, { ids: [id], snapshot })
  hintBots(step, botIds)
}

export function hintBots({ hints }: Write, ids: number[]): void {
  if (ids.length > 0) hints.push({ topic: 'br_bots', ids })
}
