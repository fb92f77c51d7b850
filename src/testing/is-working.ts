import type { ScheduleDraft } from '#contract/schedules.ts'
import { windowsAround } from '#domain/schedule.ts'

/** Whether a group with these schedules works at an instant. A group without schedules always works. */
export function isWorking(
  schedules: readonly ScheduleDraft[],
  timeZone: string,
  now: number,
): boolean {
  if (schedules.length === 0) return true
  return windowsAround(schedules, timeZone, now, now).some(
    ({ start, end }) => start <= now && now < end,
  )
}
