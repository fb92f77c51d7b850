import {
  type BrBotGroup,
  type brBotGroups as contract,
  GROUP_SIZE_DEFAULT,
  TIMELINE_MAX,
} from '#contract/br-bot-groups.ts'
import { fold } from '#domain/fold.ts'
import type { Person } from '../../auth/session.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import { listPage } from '../../db/lists/page.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, found } from '../../errors.ts'
import { addBots, joinGroup, removeBots } from '../../fleet/group-members.ts'
import { requireProxy } from '../../fleet/proxy-tag.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { readAgainBy } from '../../http/idempotency.ts'
import { batches } from '../../import/batches.ts'
import { readAllYielding } from '../../import/yielding.ts'
import { changeRow, insertRow, removeRow, takeRow } from '../../rows/steps.ts'
import { removeHandler, type Write, write } from '../../rows/write.ts'
import { removeGroup, setProxy } from './change.ts'
import { GROUP, limitSchedules, SCHEDULE } from './entities.ts'
import { GROUPS } from './list.ts'
import { readGroup, readGroups, readSchedules, readTimeline } from './rows.ts'
import { insertSchedules, timesOnly } from './schedules.ts'

export const brBotGroups: Handlers<typeof contract> = {
  list: async ({ query }, { db }) => {
    const { page } = query
    if (page === undefined) {
      const all = { ...query, page: 1, per_page: Number.MAX_SAFE_INTEGER }
      return inBatches(db, (await listPage(db, GROUPS, all)).ids, readGroups)
    }
    const { ids, meta } = await listPage(db, GROUPS, { ...query, page })
    return { data: await inBatches(db, ids, readGroups), meta }
  },

  names: (_, { db }) =>
    readAllYielding((last, limit) => {
      const groups = db.selectFrom('br_bot_group').select(['id', 'name', 'size', 'bot_count'])
      const rest = last ? groups.where('id', '<', last.id) : groups
      return rest.orderBy('id', 'desc').limit(limit).execute()
    }),

  timeline: async ({ query }, { db }) => {
    const { ids, meta } = await listPage(db, GROUPS, { ...query, page: 1, per_page: TIMELINE_MAX })
    return { data: await inBatches(db, ids, readTimeline), meta }
  },

  get: ({ params: { id } }, { db }) => readGroup(db, id),

  add: async ({ body }, context) => {
    const { bot_ids, time_schedules, proxy_id = null } = body
    return writeGroup(context, async (step) => {
      const { trx } = step
      await requireProxy(trx, proxy_id)
      const size = body.size ?? Math.max(GROUP_SIZE_DEFAULT, bot_ids.length)
      const nameOf = (id: number) => body.name ?? `Group ${id}`
      const valuesOf = (id: number) => ({
        name: nameOf(id),
        name_key: fold(nameOf(id)),
        size,
        proxy_id,
      })
      const id = await insertRow(step, GROUP, valuesOf, (id) => ({
        after: { name: nameOf(id), size, proxy_id, bot_ids, time_schedules },
      }))
      await joinGroup(step, { id, name: nameOf(id), size, bot_count: 0 }, bot_ids)
      await orRefused(insertSchedules(step, id, time_schedules), {
        duplicate: { field: 'time_schedules', message: 'The same schedule is listed twice.' },
      })
      return readGroup(trx, id)
    })
  },

  clone: ({ params: { id }, body }, context) =>
    writeGroup(context, async (step) => {
      const copy = await cloneGroup(step, id, body.name)
      return readGroup(step.trx, copy)
    }),

  update: ({ params: { id }, body }, context) =>
    writeGroup(context, async (step) => {
      const { version, name, size } = body
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

  remove: removeHandler(removeGroup),

  changeProxy: ({ params: { id }, body }, context) =>
    writeGroup(context, async (step) => {
      await setProxy(step, [await takeRow(step, GROUP, id, body.version)], body.proxy_id)
      return readGroup(step.trx, id)
    }),

  addBots: ({ params: { id }, body }, context) =>
    writeGroup(context, async (step) => {
      await addBots(step, id, body.bot_ids)
      return readGroup(step.trx, id)
    }),

  removeBots: ({ params: { id }, body }, context) =>
    writeGroup(context, async (step) => {
      await removeBots(step, id, body.bot_ids)
      return readGroup(step.trx, id)
    }),

  addSchedule: ({ params: { id }, body }, context) =>
    writeGroup(context, async (step) => {
      await takeRow(step, GROUP, id)
      const values = { ...body, group_id: id }
      const entry = { action: 'br_bot_group.schedule_added', entityId: id, after: body } as const
      await insertRow(step, SCHEDULE, values, entry)
      await limitSchedules(step.trx, id)
      return readGroup(step.trx, id)
    }),

  removeSchedule: ({ params: { id, scheduleId } }, context) =>
    writeGroup(context, async (step) => {
      await takeRow(step, GROUP, id)
      const schedule = await takeRow(step, SCHEDULE, scheduleId)
      if (schedule.row.group_id !== id) found(undefined, 'Schedule')
      await removeRow(step, schedule, { action: 'br_bot_group.schedule_deleted', entityId: id })
      return readGroup(step.trx, id)
    }),
}

/** Changes a group, which can have many bots. */
const writeGroup = (context: Context<Person>, job: (step: Write) => Promise<BrBotGroup>) =>
  write(readAgainBy(context, readGroup), job)

const GROUPS_AT_ONCE = 500

/** Reads groups in batches, and yields to other requests between them. */
async function inBatches<Row>(
  db: Db,
  ids: number[],
  read: (db: Db, batch: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of batches(ids, GROUPS_AT_ONCE)) rows.push(...(await read(db, batch)))
  return rows
}

/** Adds a group with the size, the proxy and the schedules of another; returns its id. */
async function cloneGroup(step: Write, id: number, name: string): Promise<number> {
  const { trx } = step
  const { row } = await takeRow(step, GROUP, id)
  const { size, proxy_id } = row
  await requireProxyOf(trx, row)
  const schedules = (await readSchedules(trx, id)).map(timesOnly)
  const after = { name, size, proxy_id, time_schedules: schedules, cloned_from: id }
  const values = { name, name_key: fold(name), size, proxy_id }
  const copy = await insertRow(step, GROUP, values, { after })
  await insertSchedules(step, copy, schedules)
  return copy
}

/** Requires that the proxy of a new group is not banned. */
async function requireProxyOf(
  trx: Db,
  { name, proxy_id }: { name: string; proxy_id: number | null },
): Promise<void> {
  if (proxy_id === null) return
  const proxy = await trx
    .selectFrom('proxy')
    .select('is_banned')
    .where('id', '=', proxy_id)
    .executeTakeFirst()
  if (proxy?.is_banned)
    throw new AppError(
      'conflict',
      `The proxy of ${name} is banned. Change it, then clone the group.`,
    )
}
