import {
  type BrBotGroup,
  brBotGroups as contract,
  GROUP_SIZE_DEFAULT,
  SCHEDULES_FULL,
  SCHEDULES_MAX,
} from '#contract/br-bot-groups.ts'
import { fold } from '#domain/fold.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import { listPage } from '../../db/lists/page.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, found } from '../../errors.ts'
import { requireProxy } from '../../fleet/proxy-tag.ts'
import { defineEntity, entityOf } from '../../history/entity.ts'
import { type RowSnapshot, snapshotRow, touchRow } from '../../history/undo.ts'
import type { Handlers } from '../../http/context.ts'
import { batches } from '../../import/batches.ts'
import { createYielder } from '../../import/yielding.ts'
import { changeRow, insertRow, record, removeRow, takeRow } from '../../rows/steps.ts'
import { type Write, write, writeOnce } from '../../rows/write.ts'
import { GROUPS } from './list.ts'
import { joinGroup, leaveGroup } from './members.ts'
import { readGroup, readGroups } from './rows.ts'

export const brBotGroups: Handlers<typeof contract> = {
  list: async ({ query }, { db }) => {
    const { page } = query
    if (page === undefined) {
      const all = { ...query, page: 1, per_page: Number.MAX_SAFE_INTEGER }
      return readInOrder(db, (await listPage(db, GROUPS, all)).ids)
    }
    const { ids, meta } = await listPage(db, GROUPS, { ...query, page })
    return { data: await readInOrder(db, ids), meta }
  },

  get: ({ params: { id } }, { db }) => readGroup(db, id),

  add: async ({ body }, context) => {
    const { bot_ids, time_schedules, proxy_id = null } = body
    return writeOnce(context, { endpoint: contract.add, input: body }, async (step) => {
      const { trx } = step
      await requireProxy(trx, proxy_id)
      const [id = 0] = await reserveIds(trx, 'br_bot_group', 1)
      const name = body.name?.trim() ? body.name : `Group ${id}`
      const size = body.size ?? Math.max(GROUP_SIZE_DEFAULT, bot_ids.length)
      const row = { id, name, name_key: fold(name), size, proxy_id }
      await orRefused(trx.insertInto('br_bot_group').values(row).execute(), GROUP.refused ?? {})
      await joinGroup(trx, { ...row, bot_count: 0 }, bot_ids)
      if (time_schedules.length > 0) {
        const rows = time_schedules.map((schedule) => ({ ...schedule, group_id: id }))
        await orRefused(trx.insertInto('br_bot_group_schedule').values(rows).execute(), {
          duplicate: { field: 'time_schedules', message: 'The same schedule is listed twice.' },
        })
      }
      const after = { name, size, proxy_id, bot_ids, time_schedules }
      const entry = { action: 'br_bot_group.added', entityId: id, after } as const
      await record(step, GROUP, entry, { ids: [id] })
      hintBots(step, bot_ids)
      return readGroup(trx, id)
    })
  },

  update: ({ params: { id }, body: { version, name, size } }, context) =>
    write(context, async (step) => {
      const group = await takeRow(step, GROUP, id, version)
      const { row } = group
      if (size !== undefined && size < row.bot_count)
        throw new AppError(
          'conflict',
          `${row.name} already has ${row.bot_count} bots. Choose a larger size.`,
        )
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

/** A group has up to a thousand bots. */
const GROUPS_AT_ONCE = 10

async function readInOrder(db: Db, ids: number[]): Promise<BrBotGroup[]> {
  const yieldIfBusy = createYielder()
  const found: BrBotGroup[] = []
  for (const batch of batches(ids, GROUPS_AT_ONCE)) {
    const groups = await readGroups(db, batch)
    found.push(...batch.flatMap((id) => groups.get(id) ?? []))
    await yieldIfBusy()
  }
  return found
}

const GROUP = defineEntity({
  noun: 'group',
  table: 'br_bot_group',
  access: contract.remove.access,
  topic: 'br_bot_groups',
  read: (trx, id) => readGroup(trx, Number(id)),
  refused: {
    duplicate: { field: 'name', message: 'Another group has this name.' },
    reference: { field: 'proxy_id', message: 'The proxy was deleted by someone else.' },
  },
})

const SCHEDULE = defineEntity({
  noun: 'schedule',
  table: 'br_bot_group_schedule',
  access: contract.remove.access,
  topic: 'br_bot_groups',
  parent: { noun: 'group', table: 'br_bot_group', column: 'group_id' },
  isVersioned: false,
  read: async () => found(undefined, 'Schedule'),
  audited: ['start_hour', 'start_minute', 'end_hour', 'end_minute'],
  refused: { duplicate: { field: 'start_hour', message: 'The group already has this schedule.' } },
  afterRevert: async (trx, before, after) => {
    if (!before && after) await limitSchedules(trx, Number(after.group_id))
  },
})

/** Adds bots to a group. The change of a single bot can be reverted. */
export async function addBots(step: Write, id: number, bot_ids: number[]): Promise<void> {
  const { row } = await takeRow(step, GROUP, id)
  const snapshot = await snapshotOnly(step, bot_ids)
  await joinGroup(step.trx, row, bot_ids)
  const entry = { action: 'br_bot_group.bots_added', entityId: id, after: { bot_ids } } as const
  await recordMove(step, id, bot_ids, entry, snapshot)
}

/** Removes bots from a group. */
export async function removeBots(step: Write, id: number, bot_ids: number[]): Promise<void> {
  await takeRow(step, GROUP, id)
  const snapshot = await snapshotOnly(step, bot_ids)
  const left = await leaveGroup(step.trx, id, bot_ids)
  const before = { bot_ids: left }
  const entry = { action: 'br_bot_group.bots_removed', entityId: id, before } as const
  await recordMove(step, id, left, entry, snapshot)
}

/** Deletes a group. Its bots are not deleted. */
async function removeGroup(step: Write, id: number, version?: number): Promise<void> {
  await takeRow(step, GROUP, id, version)
  const before = await readGroup(step.trx, id)
  const left = await leaveGroup(step.trx, id)
  await step.trx.deleteFrom('br_bot_group').where('id', '=', id).execute()
  const entry = { action: 'br_bot_group.deleted', entityId: id, before } as const
  await record(step, GROUP, entry, { ids: [id] })
  hintBots(step, left)
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
  await record(step, GROUP, entry, { ids: [id], snapshot })
  hintBots(step, botIds)
}

function hintBots({ hints }: Write, ids: number[]): void {
  if (ids.length > 0) hints.push({ topic: 'br_bots', ids })
}

/** Rejects the schedule just added to a group, which this transaction has locked, if the group now has too many. */
async function limitSchedules(trx: Db, groupId: number): Promise<void> {
  const { amount } = await trx
    .selectFrom('br_bot_group_schedule')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  if (amount > SCHEDULES_MAX) throw new AppError('conflict', SCHEDULES_FULL)
}
