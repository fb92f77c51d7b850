import type { ScheduleDraft } from '#contract/br-bot-groups.ts'
import { instantOf, wallTimeAt } from './zone.ts'

const HOUR_MINUTES = 60
const HOURS_A_DAY = 24
const DAY_MINUTES = HOURS_A_DAY * HOUR_MINUTES
const LAST_MINUTE = 59
const MINUTE_MS = 60_000
/** A window of yesterday may still run; a week ahead is more than any list shows. */
const DAYS_AHEAD = 7

/** A time during which a group works, in milliseconds since 1970; the end is exclusive. */
export interface Window {
  readonly start: number
  readonly end: number
}

const startMinute = ({ start_hour, start_minute }: ScheduleDraft) =>
  start_hour * HOUR_MINUTES + start_minute

/** Minute 59 is inclusive, so that 23:59 reaches midnight. */
const endMinute = ({ end_hour, end_minute }: ScheduleDraft) =>
  end_hour * HOUR_MINUTES + (end_minute === LAST_MINUTE ? end_minute + 1 : end_minute)

/** Length of a schedule in minutes of local time. */
export function lengthMinutes(schedule: ScheduleDraft): number {
  const length = endMinute(schedule) - startMinute(schedule)
  return length > 0 ? length : length + DAY_MINUTES
}

/** A schedule in hours for drawing; an end at midnight is 24, and around the clock is 0 to 24. */
export function hoursOf(schedule: ScheduleDraft): { startHour: number; endHour: number } {
  if (lengthMinutes(schedule) === DAY_MINUTES) return { startHour: 0, endHour: HOURS_A_DAY }
  const endHour = endMinute(schedule) / HOUR_MINUTES || HOURS_A_DAY
  return { startHour: startMinute(schedule) / HOUR_MINUTES, endHour }
}

/** Whether a schedule continues into the next day. */
export function runsPastMidnight(schedule: ScheduleDraft): boolean {
  const end = endMinute(schedule)
  return 0 < end && end <= startMinute(schedule)
}

/** Whether a group with these schedules works at an instant; without any it always does. */
export function isWorking(schedules: ScheduleDraft[], timeZone: string, now: number): boolean {
  if (schedules.length === 0) return true
  return windowsAround(schedules, timeZone, now, 0).some(
    ({ start, end }) => start <= now && now < end,
  )
}

/** The current and next windows, in order. Windows that overlap or adjoin are one. */
export function nextWindows(
  schedules: ScheduleDraft[],
  timeZone: string,
  now: number,
  count: number,
): Window[] {
  return merged(windowsAround(schedules, timeZone, now, DAYS_AHEAD))
    .filter(({ end }) => end > now)
    .slice(0, count)
}

/** Whether schedules cover the whole day together. */
export function isAroundTheClock(schedules: readonly ScheduleDraft[]): boolean {
  const [first] = nextWindows([...schedules], 'UTC', 0, 1)
  return first !== undefined && first.end - first.start > DAY_MINUTES * MINUTE_MS
}

function merged(windows: readonly Window[]): Window[] {
  const all: Window[] = []
  for (const window of windows.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last && window.start <= last.end)
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, window.end) }
    else all.push(window)
  }
  return all
}

function windowsAround(
  schedules: ScheduleDraft[],
  timeZone: string,
  now: number,
  daysAhead: number,
): Window[] {
  const today = wallTimeAt(timeZone, now)
  const days = Array.from({ length: daysAhead + 2 }, (_, index) => today.day - 1 + index)
  const windows = days.flatMap((day) =>
    schedules.map((schedule) => {
      const minute = startMinute(schedule)
      const end = { ...today, day, minute: minute + lengthMinutes(schedule) }
      return {
        start: instantOf(timeZone, { ...today, day, minute }),
        end: instantOf(timeZone, end, true),
      }
    }),
  )
  // A window inside the skipped hour of spring is empty.
  return windows.filter(({ start, end }) => start < end)
}
