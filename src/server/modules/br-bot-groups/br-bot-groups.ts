import type { brBotGroups as contract } from '#contract/br-bot-groups.ts'
import { fold } from '#domain/fold.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, found } from '../../errors.ts'
import { requireProxy } from '../../fleet/proxy-tag.ts'
import { limitSchedules } from '../../fleet/schedule-limit.ts'
import { audit } from '../../history/audit.ts'
import { type KeptRow, keepRow } from '../../history/undo.ts'
import type { Handlers } from '../../http/context.ts'
import { addGroup, NAME_TAKEN } from './add.ts'
import { changeGroup, lockGroup } from './change.ts'
import { listGroups } from './list.ts'
import { joinGroup, leaveGroup } from './members.ts'
import { readGroup } from './rows.ts'

export const brBotGroups: Handlers<typeof contract> = {
  list: listGroups,

  get: ({ params: { id } }, { db }) => readGroup(db, id),

  add: addGroup,

  update: ({ params: { id }, body: { version, name, size } }, context) =>
    changeGroup(context, { id, version, action: 'br_bot_group.changed' }, async (trx, group) => {
      if (size !== undefined && size < group.bot_count)
        throw new AppError('conflict', `${group.name} holds ${group.bot_count} bots already`)
      const kept = await keepRow(trx, 'br_bot_group', id)
      const after = { ...(name && { name }), ...(size && { size }) }
      const set = { ...after, ...(name && { name_key: fold(name) }) }
      if (name || size) {
        const update = trx.updateTable('br_bot_group').set(set).where('id', '=', id)
        await orRefused(update.execute(), NAME_TAKEN)
      }
      return { before: { name: group.name, size: group.size }, after, kept }
    }),

  async remove({ params: { id }, body }, { transact, caller, live }) {
    const bots = await transact(async (trx) => {
      await lockGroup(trx, id, body?.version)
      const before = await readGroup(trx, id)
      const left = await leaveGroup(trx, id)
      await trx.deleteFrom('br_bot_group').where('id', '=', id).execute()
      await audit(trx, caller, { action: 'br_bot_group.deleted', entityId: id, before })
      return left
    })
    live.changed('br_bot_groups', [id])
    if (bots.length > 0) live.changed('br_bots', bots)
    return null
  },

  changeProxy: ({ params: { id }, body: { version, proxy_id } }, context) => {
    const action = 'br_bot_group.proxy_changed'
    return changeGroup(context, { id, version, action }, async (trx, group) => {
      await requireProxy(trx, proxy_id)
      const kept = await keepRow(trx, 'br_bot_group', id)
      const update = trx.updateTable('br_bot_group').set({ proxy_id }).where('id', '=', id)
      await orRefused(update.execute(), { reference: 'The proxy is gone meanwhile' })
      return { before: { proxy_id: group.proxy_id }, after: { proxy_id }, kept }
    })
  },

  addBots: ({ params: { id }, body }, context) => {
    const change = { id, action: 'br_bot_group.bots_added', input: body } as const
    return changeGroup(context, change, async (trx, group) => {
      const kept = await keepOne(trx, body.bot_ids)
      await joinGroup(trx, group, body.bot_ids)
      return { after: body, botIds: body.bot_ids, ...kept }
    })
  },

  removeBots: ({ params: { id }, body }, context) => {
    const change = { id, action: 'br_bot_group.bots_removed', input: body } as const
    return changeGroup(context, change, async (trx) => {
      const kept = await keepOne(trx, body.bot_ids)
      const left = await leaveGroup(trx, id, body.bot_ids)
      return { before: { bot_ids: left }, botIds: left, ...kept }
    })
  },

  addSchedule: ({ params: { id }, body }, context) =>
    changeGroup(context, { id, action: 'br_bot_group.schedule_added' }, async (trx) => {
      const [scheduleId = 0] = await reserveIds(trx, 'br_bot_group_schedule', 1)
      const kept = await keepRow(trx, 'br_bot_group_schedule', scheduleId)
      const row = { ...body, id: scheduleId, group_id: id }
      const insert = trx.insertInto('br_bot_group_schedule').values(row)
      await orRefused(insert.execute(), { duplicate: 'The group has this schedule already' })
      await limitSchedules(trx, id)
      return { after: body, kept }
    }),

  removeSchedule: ({ params: { id, scheduleId } }, context) =>
    changeGroup(context, { id, action: 'br_bot_group.schedule_deleted' }, async (trx) => {
      const kept = await keepRow(trx, 'br_bot_group_schedule', scheduleId)
      const row = await trx
        .deleteFrom('br_bot_group_schedule')
        .where('id', '=', scheduleId)
        .where('group_id', '=', id)
        .returning(['start_hour', 'start_minute', 'end_hour', 'end_minute'])
        .executeTakeFirst()
      return { before: found(row, 'Schedule'), kept }
    }),
}

/** A change of one bot alone can be reverted. */
async function keepOne(trx: Db, [id, ...others]: number[]): Promise<{ kept?: KeptRow }> {
  return id === undefined || others.length > 0 ? {} : { kept: await keepRow(trx, 'br_bot', id) }
}
