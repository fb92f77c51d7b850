import { brBotGroups as contract, SCHEDULES_FULL, SCHEDULES_MAX } from '#contract/br-bot-groups.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, found } from '../../errors.ts'
import { GROUP_MEMBERS } from '../../fleet/group-members.ts'
import { defineEntity } from '../../history/entity.ts'
import { readGroup } from './rows.ts'

export const GROUP = defineEntity({
  noun: 'group',
  table: 'br_bot_group',
  access: contract.remove.access,
  topic: 'br_bot_groups',
  children: [{ table: 'br_bot_group_schedule', column: 'group_id', isEditable: true }],
  members: GROUP_MEMBERS,
  read: (trx, id) => readGroup(trx, Number(id)),
  refused: {
    duplicate: { field: 'name', message: 'Another group has this name.' },
    reference: { field: 'proxy_id', message: 'The proxy was deleted by someone else.' },
  },
})

export const SCHEDULE = defineEntity({
  noun: 'schedule',
  table: 'br_bot_group_schedule',
  access: contract.remove.access,
  topic: 'br_bot_groups',
  parent: { noun: 'group', table: 'br_bot_group', column: 'group_id' },
  isVersioned: false,
  read: async () => found(undefined, 'Schedule'),
  audited: ['start_hour', 'start_minute', 'end_hour', 'end_minute'],
  refused: { duplicate: { field: 'start_hour', message: 'The group already has this schedule.' } },
  afterRevert: async (trx, rows) => {
    const added = rows.filter(({ before }) => !before)
    const groups = new Set(added.flatMap(({ after }) => (after ? [Number(after.group_id)] : [])))
    for (const id of groups) await limitSchedules(trx, id)
  },
})

/** Rejects the schedule just added to a group, which this transaction has locked, if the group now has too many. */
export async function limitSchedules(trx: Db, groupId: number): Promise<void> {
  const { amount } = await trx
    .selectFrom('br_bot_group_schedule')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  if (amount > SCHEDULES_MAX) throw new AppError('conflict', SCHEDULES_FULL)
}
