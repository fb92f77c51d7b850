import { brBotGroups as contract } from '#contract/br-bot-groups.ts'
import { fold } from '#domain/fold.ts'
import { AppError, found } from '../../errors.ts'
import { requireProxy } from '../../fleet/proxy-tag.ts'
import { limitSchedules } from '../../fleet/schedule-limit.ts'
import type { Handlers } from '../../http/context.ts'
import { changeRow, insertRow, removeRow, takeRow } from '../../rows/steps.ts'
import { write, writeOnce } from '../../rows/write.ts'
import { addGroup } from './add.ts'
import { addBots, GROUP, removeBots, removeGroup, SCHEDULE } from './change.ts'
import { listGroups } from './list.ts'
import { readGroup } from './rows.ts'

export const brBotGroups: Handlers<typeof contract> = {
  list: listGroups,

  get: ({ params: { id } }, { db }) => readGroup(db, id),

  add: addGroup,

  update: ({ params: { id }, body: { version, name, size } }, context) =>
    write(context, async (step) => {
      const group = await takeRow(step, GROUP, id, version)
      const { row } = group
      if (size !== undefined && size < row.bot_count)
        throw new AppError('conflict', `${row.name} holds ${row.bot_count} bots already`)
      const after = { ...(name && { name }), ...(size && { size }) }
      const set = { ...after, ...(name && { name_key: fold(name) }) }
      const before = { name: row.name, size: row.size }
      await changeRow(step, group, set, { before, after })
      return readGroup(step.trx, id)
    }),

  remove: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      await removeGroup(step, id, body?.version)
      return null
    }),

  changeProxy: ({ params: { id }, body: { version, proxy_id } }, context) =>
    write(context, async (step) => {
      const group = await takeRow(step, GROUP, id, version)
      await requireProxy(step.trx, proxy_id)
      const after = { proxy_id }
      await changeRow(step, group, after, { action: 'br_bot_group.proxy_changed', after })
      return readGroup(step.trx, id)
    }),

  addBots: ({ params: { id }, body }, context) =>
    writeOnce(context, { endpoint: contract.addBots, input: { id, ...body } }, async (step) => {
      await addBots(step, id, body.bot_ids)
      return readGroup(step.trx, id)
    }),

  removeBots: ({ params: { id }, body }, context) =>
    writeOnce(context, { endpoint: contract.removeBots, input: { id, ...body } }, async (step) => {
      await removeBots(step, id, body.bot_ids)
      return readGroup(step.trx, id)
    }),

  addSchedule: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      await takeRow(step, GROUP, id)
      const values = { ...body, group_id: id }
      const entry = { action: 'br_bot_group.schedule_added', entityId: id, after: body } as const
      await insertRow(step, SCHEDULE, values, entry)
      await limitSchedules(step.trx, id)
      return readGroup(step.trx, id)
    }),

  removeSchedule: ({ params: { id, scheduleId } }, context) =>
    write(context, async (step) => {
      await takeRow(step, GROUP, id)
      const schedule = await takeRow(step, SCHEDULE, scheduleId)
      if (schedule.row.group_id !== id) found(undefined, 'Schedule')
      await removeRow(step, schedule, { action: 'br_bot_group.schedule_deleted', entityId: id })
      return readGroup(step.trx, id)
    }),
}
