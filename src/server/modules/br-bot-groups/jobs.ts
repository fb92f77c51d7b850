import type { Db } from '../../db/schema.ts'
import { AppError, found } from '../../errors.ts'
import type { JobChanges } from '../../jobs/kind.ts'
import { addBots, removeBots } from './br-bot-groups.ts'

export const groupChanges: JobChanges<'br_bot.add_to_group' | 'br_bot.remove_from_group'> = {
  'br_bot.add_to_group': async (step, id, { group_id }) => {
    await requireGroup(step.trx, group_id)
    if ((await groupOf(step.trx, id)) === group_id) return 'unchanged'
    await addBots(step, group_id, [id])
    return 'done'
  },
  'br_bot.remove_from_group': async (step, id) => {
    const group = await groupOf(step.trx, id)
    if (group === null) return 'unchanged'
    await removeBots(step, group, [id])
    return 'done'
  },
}

/** A missing group is not a missing BR bot. */
async function requireGroup(trx: Db, id: number): Promise<void> {
  const group = await trx
    .selectFrom('br_bot_group')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!group) throw new AppError('conflict', 'This group does not exist.')
}

async function groupOf(trx: Db, id: number): Promise<number | null> {
  const bot = await trx
    .selectFrom('br_bot')
    .select('group_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found(bot, 'BR bot').group_id
}
