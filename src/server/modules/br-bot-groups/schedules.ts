import { SCHEDULES_FULL, SCHEDULES_MAX } from '#contract/br-bot-groups.ts'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { timesOf } from '#domain/schedule.ts'
import { AppError } from '../../errors.ts'
import type { ItemResult } from '../../jobs/kind.ts'
import { changeRow, takeRow } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { GROUP } from './entities.ts'
import { readSchedules } from './rows.ts'

/** Replaces the schedules of a group with the result of `next` for the current ones. Unchanged schedules keep their ids. */
export async function changeSchedules(
  step: Write,
  id: number,
  next: (now: readonly ScheduleDraft[]) => readonly ScheduleDraft[],
): Promise<ItemResult> {
  const { trx } = step
  const group = await takeRow(step, GROUP, id)
  const now = await readSchedules(trx, id)
  const wanted = new Map(next(now).map((draft) => [timesOf(draft), timesOnly(draft)]))
  const added = [...wanted].filter(([times]) => !now.some((one) => timesOf(one) === times))
  const removed = now.filter((one) => !wanted.has(timesOf(one))).map((one) => one.id)
  if (added.length + removed.length === 0) return 'unchanged'
  if (wanted.size > SCHEDULES_MAX) throw new AppError('conflict', SCHEDULES_FULL)
  if (removed.length > 0)
    await trx.deleteFrom('br_bot_group_schedule').where('id', 'in', removed).execute()
  if (added.length > 0)
    await insertSchedules(
      step,
      id,
      added.map(([, draft]) => draft),
    )
  const before = { time_schedules: now.map(timesOnly) }
  const after = { time_schedules: [...wanted.values()] }
  await changeRow(step, group, {}, { action: 'br_bot_group.schedules_changed', before, after })
  return 'done'
}

/** Adds schedules to a group that this transaction has locked or added. */
export async function insertSchedules(
  { trx }: Pick<Write, 'trx'>,
  group_id: number,
  schedules: readonly ScheduleDraft[],
): Promise<void> {
  if (schedules.length === 0) return
  const rows = schedules.map((schedule) => ({ ...schedule, group_id }))
  await trx.insertInto('br_bot_group_schedule').values(rows).execute()
}

/** A schedule without its id. */
export const timesOnly = (schedule: ScheduleDraft): ScheduleDraft => ({
  start_hour: schedule.start_hour,
  start_minute: schedule.start_minute,
  end_hour: schedule.end_hour,
  end_minute: schedule.end_minute,
})
