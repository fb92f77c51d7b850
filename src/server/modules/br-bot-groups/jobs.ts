import type { JobKindName } from '#contract/job-kinds.ts'
import type { Db } from '../../db/schema.ts'
import { found } from '../../errors.ts'
import { addBots, lockMembers, removeBots, requireGroup } from '../../fleet/group-members.ts'
import { changeOthers } from '../../jobs/change-others.ts'
import type { JobChanges } from '../../jobs/kind.ts'
import { listTargets } from '../../jobs/list-targets.ts'
import { setProxy } from './change.ts'
import { GROUP } from './entities.ts'
import { GROUPS } from './list.ts'
import { readSchedules } from './rows.ts'
import { changeSchedules } from './schedules.ts'

export const groupTargets = listTargets(GROUPS, { noun: 'bot groups', kind: 'br_bot_group' })

type Kinds =
  | Extract<JobKindName, `br_bot_group.${string}`>
  | 'br_bot.add_to_group'
  | 'br_bot.remove_from_group'

export const groupChanges: JobChanges<Kinds> = {
  'br_bot_group.add_schedules': (step, id, { time_schedules }) =>
    changeSchedules(step, id, (now) => [...now, ...time_schedules]),
  'br_bot_group.replace_schedules': (step, id, { time_schedules }) =>
    changeSchedules(step, id, () => time_schedules),
  'br_bot_group.copy_schedules': async (step, id, { group_id }) => {
    await requireGroup(step.trx, group_id)
    const schedules = await readSchedules(step.trx, group_id)
    return changeSchedules(step, id, () => schedules)
  },
  'br_bot_group.delete_schedules': (step, id) => changeSchedules(step, id, () => []),
  'br_bot_group.change_proxy': {
    changeAll: (step, ids, values) =>
      changeOthers(step, { entity: GROUP, ids, values }, (groups) =>
        setProxy(step, groups, values.proxy_id),
      ),
  },
  'br_bot.add_to_group': {
    lock: (trx, ids, { group_id }) => lockMembers(trx, ids, [group_id]),
    changeOne: async (step, id, { group_id }) => {
      await requireGroup(step.trx, group_id)
      if ((await groupOf(step.trx, id)) === group_id) return 'unchanged'
      await addBots(step, group_id, [id])
      return 'done'
    },
    repeatDone: (trx, done, { group_id }) => takePlaces(trx, group_id, done),
  },
  'br_bot.remove_from_group': {
    lock: (trx, ids) => lockMembers(trx, ids),
    changeOne: async (step, id) => {
      const group = await groupOf(step.trx, id)
      if (group === null) return 'unchanged'
      await removeBots(step, group, [id])
      return 'done'
    },
  },
}

/** Takes places of a group as bots that join it do. */
async function takePlaces(trx: Db, groupId: number, places: number): Promise<void> {
  await trx
    .updateTable('br_bot_group')
    .set(({ eb }) => ({ bot_count: eb('bot_count', '+', places) }))
    .where('id', '=', groupId)
    .execute()
}

async function groupOf(trx: Db, id: number): Promise<number | null> {
  const bot = await trx
    .selectFrom('br_bot')
    .select('group_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found(bot, 'BR bot').group_id
}
