import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { RowOf } from '../../history/entity.ts'

type Group = Pick<RowOf<'br_bot_group'>, 'id' | 'name' | 'size' | 'bot_count'>

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
      updated_at: new Date(),
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
    .set(({ eb }) => ({ group_id: null, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('group_id', '=', groupId)
    .returning('id')
  if (ids) leaving = leaving.where('id', 'in', ids)
  return (await leaving.execute()).map(({ id }) => id)
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
