import { brBotGroups as contract } from '#contract/br-bot-groups.ts'
import { found } from '../../errors.ts'
import { limitSchedules } from '../../fleet/schedule-limit.ts'
import { defineEntity, entityOf } from '../../history/entity.ts'
import { type RowSnapshot, snapshotRow, touchRow } from '../../history/undo.ts'
import { record, takeRow } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { joinGroup, leaveGroup } from './members.ts'
import { readGroup } from './rows.ts'

export const GROUP = defineEntity({
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
export async function removeGroup(step: Write, id: number, version?: number): Promise<void> {
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

export function hintBots({ hints }: Write, ids: number[]): void {
  if (ids.length > 0) hints.push({ topic: 'br_bots', ids })
}
