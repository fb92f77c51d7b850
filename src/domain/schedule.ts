import type { ScheduleDraft } from '#contract/schedules.ts'
import { DAY_MS, HOURS_A_DAY, MINUTE_MS } from '#domain/time-units.ts'
import { instantOf, type WallTime, wallTimeAt } from './zone.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = HOURS_A_DAY * HOUR_MINUTES
const LAST_MINUTE = 59
const WEEK_MS = 7 * DAY_MS
const GAP_MAX_MS = 2 * HOUR_MINUTES * MINUTE_MS

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

/** The times of a schedule as text, to compare schedules. */
export const timesOf = (schedule: ScheduleDraft): string =>
  [schedule.start_hour, schedule.start_minute, schedule.end_hour, schedule.end_minute].join(' ')

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

/** The current and next windows, in order. Overlapping and adjacent windows are merged. */
export function nextWindows(
  schedules: readonly ScheduleDraft[],
  timeZone: string,
  now: number,
  count: number,
): Window[] {
  return merged(windowsAround(schedules, timeZone, now, now + WEEK_MS))
    .filter(({ end }) => end > now)
    .slice(0, count)
}

/** Whether the schedules together cover the whole day. */
export function isAroundTheClock(schedules: readonly ScheduleDraft[]): boolean {
  const [first] = nextWindows(schedules, 'UTC', 0, 1)
  return first !== undefined && first.end - first.start > DAY_MS
}

/** The working times of a group during several days. */
export interface Timeline {
  /** Overlapping and adjacent windows are merged. */
  readonly windows: readonly Window[]
  /** The times covered by two or more windows. */
  readonly overlaps: readonly Window[]
  /** The breaks of at most two hours between two windows. */
  readonly gaps: readonly Window[]
}

/** The working times of a group with these schedules between two instants. */
export function timelineOf(
  schedules: readonly ScheduleDraft[],
  timeZone: string,
  from: number,
  to: number,
): Timeline {
  if (schedules.length === 0) return { windows: [{ start: from, end: to }], overlaps: [], gaps: [] }
  // For a gap at the edge of the range, one of the two adjacent windows is outside the range.
  const all = windowsAround(schedules, timeZone, from - DAY_MS, to + DAY_MS)
  const windows = merged(all)
  const clipped = (some: readonly Window[]) =>
    some
      .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
      .filter(({ start, end }) => start < end)
  return {
    windows: clipped(windows),
    overlaps: clipped(overlapsOf(all)),
    gaps: clipped(gapsBetween(windows)),
  }
}

function overlapsOf(windows: readonly Window[]): Window[] {
  const overlaps: Window[] = []
  let reached = Number.NEGATIVE_INFINITY
  for (const { start, end } of windows) {
    if (start < reached) overlaps.push({ start, end: Math.min(end, reached) })
    reached = Math.max(reached, end)
  }
  return merged(overlaps)
}

const gapsBetween = (windows: readonly Window[]): Window[] =>
  windows
    .map(({ end }, index) => ({ start: end, end: windows[index + 1]?.start ?? end }))
    .filter(({ start, end }) => start < end && end - start <= GAP_MAX_MS)

/** Merges overlapping and adjacent windows, which must be sorted by start. */
function merged(windows: readonly Window[]): Window[] {
  const all: Window[] = []
  for (const window of windows) {
    const last = all.at(-1)
    if (last && window.start <= last.end)
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, window.end) }
    else all.push(window)
  }
  return all
}

/**
 * The windows of all days from the day before `from`, whose windows might not have ended, to the day of `to`, sorted by
 * start. Everything that depends on the working times of a group uses this function.
 */
export function windowsAround(
  schedules: readonly ScheduleDraft[],
  timeZone: string,
  from: number,
  to: number,
): Window[] {
  const first = wallTimeAt(timeZone, from)
  const last = wallTimeAt(timeZone, to)
  const dayCount = Math.round((dateOf(last) - dateOf(first)) / DAY_MS) + 2
  const windows = Array.from({ length: dayCount }, (_, index) => first.day - 1 + index).flatMap(
    (day) => schedules.map((schedule) => windowOn({ ...first, day }, schedule, timeZone)),
  )
  return (
    windows
      // A window inside the hour skipped in spring is empty.
      .filter(({ start, end }) => start < end)
      .sort((one, other) => one.start - other.start)
  )
}

const dateOf = ({ year, month, day }: WallTime) => Date.UTC(year, month - 1, day)

function windowOn(date: WallTime, schedule: ScheduleDraft, timeZone: string): Window {
  const minute = startMinute(schedule)
  const length = lengthMinutes(schedule)
  // A schedule for the whole day continues without a break if the clocks are set back at its end.
  const isEnd = length < DAY_MINUTES
  return {
    start: instantOf(timeZone, { ...date, minute }),
    end: instantOf(timeZone, { ...date, minute: minute + length }, isEnd),
  }
}
