import { type BrBotGroup, SCHEDULES_FULL, SCHEDULES_MAX } from '#contract/br-bot-groups.ts'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { timesOf } from '#domain/schedule.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { amongIds } from '../../db/search.ts'
import { AppError } from '../../errors.ts'
import { changeOthers } from '../../jobs/change-others.ts'
import type { ItemResult } from '../../jobs/kind.ts'
import { changeEach } from '../../rows/change-each.ts'
import type { TakenRow } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { GROUP } from './entities.ts'
import { schedulesOf } from './rows.ts'

type Next = (now: readonly ScheduleDraft[]) => readonly ScheduleDraft[]

/** Replaces the schedules of groups with the result of `next` for the current ones. Unchanged schedules keep their ids. */
export async function changeSchedules(
  step: Write,
  ids: readonly number[],
  next: Next,
): Promise<ItemResult[]> {
  const schedules = await schedulesOf(step.trx, ids)
  const changeOf = (taken: TakenRow<'br_bot_group'>) =>
    schedulesChange(taken, schedules.get(taken.row.id) ?? [], next)
  return changeOthers(step, { entity: GROUP, ids, changeOf }, async (changes) => {
    const { trx } = step
    const removed = changes.flatMap((change) => change.removed)
    await trx
      .deleteFrom('br_bot_group_schedule')
      .where(amongIds(trx, 'id', removed))
      .execute()
    const added = changes.flatMap((change) => change.added)
    await insertRows(trx, 'br_bot_group_schedule', added)
    await changeEach(step, changes)
  })
}

/** The change of the schedules of a group, which `now` contains; undefined if it changes none. */
function schedulesChange(
  taken: TakenRow<'br_bot_group'>,
  now: BrBotGroup['timeSchedules'],
  next: Next,
) {
  const group_id = taken.row.id
  const known = new Set(now.map(timesOf))
  const wanted = new Map(next(now).map((draft) => [timesOf(draft), timesOnly(draft)]))
  const added = [...wanted].flatMap(([times, draft]) =>
    known.has(times) ? [] : [{ ...draft, group_id }],
  )
  const removed = now.filter((one) => !wanted.has(timesOf(one))).map(({ id }) => id)
  if (added.length + removed.length === 0) return undefined
  if (wanted.size > SCHEDULES_MAX) throw new AppError('conflict', SCHEDULES_FULL)
  const before = { time_schedules: now.map(timesOnly) }
  const after = { time_schedules: [...wanted.values()] }
  const entry = { action: 'br_bot_group.schedules_changed', before, after } as const
  return { taken, set: {}, entry, added, removed }
}

/** Adds schedules to a group that this transaction has locked or added. */
export async function insertSchedules(
  { trx }: Pick<Write, 'trx'>,
  group_id: number,
  schedules: readonly ScheduleDraft[],
): Promise<void> {
  const rows = schedules.map((schedule) => ({ ...schedule, group_id }))
  await insertRows(trx, 'br_bot_group_schedule', rows)
}

/** A schedule without its id. */
export const timesOnly = (schedule: ScheduleDraft): ScheduleDraft => ({
  start_hour: schedule.start_hour,
  start_minute: schedule.start_minute,
  end_hour: schedule.end_hour,
  end_minute: schedule.end_minute,
})
