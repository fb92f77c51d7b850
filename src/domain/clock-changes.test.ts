import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { MINUTE_MS } from '#domain/time-units.ts'
import { isWorking } from '#testing/is-working.ts'
import { lengthMinutes, timelineOf, windowsAround } from './schedule.ts'

const DAY_MINUTES = 1440
/** The cases for each night of each zone. */
const WINDOWS = 10_000
const MINUTES = 1000

const dayOf = (date: string) => Date.parse(date) / MINUTE_MS / DAY_MINUTES

/** Both nights of zones whose clocks change by an hour or half an hour, at night or at midnight, north and south. */
const NIGHTS = [
  ['Europe/Kyiv', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04', '2026-04-05'],
  ['Pacific/Chatham', '2026-09-27', '2026-04-05'],
  ['Africa/Cairo', '2026-04-24', '2026-10-29'],
].flatMap(([zone = '', spring = '', autumn = '']) => [
  { zone, night: 'spring', day: dayOf(spring) },
  { zone, night: 'autumn', day: dayOf(autumn) },
])

interface Oracle {
  readonly starts: ReadonlyMap<Wall, number>
  readonly ends: ReadonlyMap<Wall, number>
}

/** A minute of local time, counted from 1970 as if it were UTC. */
type Wall = number

/**
 * The oracle: an `Intl` clock, read in each minute of the eight days around a date. `starts` has the first minute in which
 * the clock shows a local time or a later one. `ends` also includes the time that the clock would show without the change.
 */
function watchClock(zone: string, day: number): Oracle {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const first = (day - 3) * DAY_MINUTES
  const starts = new Map<Wall, number>()
  const ends = new Map<Wall, number>()
  let before: Wall | undefined
  for (let minute = first; minute < first + 8 * DAY_MINUTES; minute++) {
    const wall = Date.parse(`${clock.format(minute * MINUTE_MS).replace(', ', 'T')}Z`) / MINUTE_MS
    fill(starts, wall, minute)
    fill(ends, Math.max(wall, (before ?? wall) + 1), minute)
    before = wall
  }
  return { starts, ends }
}

function fill(reached: Map<Wall, number>, wall: Wall, minute: number): void {
  for (let each = wall; !reached.has(each) && each > wall - DAY_MINUTES; each--)
    reached.set(each, minute)
}

const anySchedule = fc
  .record({
    start_hour: fc.nat(23),
    start_minute: fc.nat(59),
    end_hour: fc.nat(23),
    end_minute: fc.nat(59),
  })
  .filter((each) => each.start_hour !== each.end_hour || each.start_minute !== each.end_minute)

const nights = NIGHTS.map((night) => ({ ...night, oracle: watchClock(night.zone, night.day) }))

/** The minutes in which a schedule begins and ends on a day, by the oracle. */
function minutesOn(day: number, schedule: ScheduleDraft, { starts, ends }: Oracle) {
  const wall = day * DAY_MINUTES + schedule.start_hour * 60 + schedule.start_minute
  const length = lengthMinutes(schedule)
  const start = starts.get(wall)
  const end = (length === DAY_MINUTES ? starts : ends).get(wall + length)
  if (start === undefined || end === undefined) throw new Error('not in the eight days')
  return { start, end }
}

test.each(nights)('windows of the night of $night in $zone', ({ zone, day, oracle }) => {
  const noon = (oracle.starts.get(day * DAY_MINUTES + DAY_MINUTES / 2) ?? 0) * MINUTE_MS

  fc.assert(
    fc.property(anySchedule, (schedule) => {
      const expected = [day - 1, day]
        .map((each) => minutesOn(each, schedule, oracle))
        .filter(({ start, end }) => start < end)
        .map(({ start, end }) => ({ start: start * MINUTE_MS, end: end * MINUTE_MS }))

      expect(windowsAround([schedule], zone, noon, noon)).toEqual(expected)
    }),
    { numRuns: WINDOWS },
  )
})

test.each(nights)('each minute of the night of $night in $zone', ({ zone, day, oracle }) => {
  const minutes = fc.integer({ min: day * DAY_MINUTES, max: (day + 1) * DAY_MINUTES })
  const schedules = fc.array(anySchedule, { minLength: 1, maxLength: 4 })

  fc.assert(
    fc.property(schedules, minutes, (some, minute) => {
      const running = some.flatMap((schedule) =>
        [-2, -1, 0, 1]
          .map((each) => minutesOn(day + each, schedule, oracle))
          .filter(({ start, end }) => start <= minute && minute < end),
      )
      const now = minute * MINUTE_MS
      const { windows, overlaps, gaps } = timelineOf(some, zone, now, now + MINUTE_MS)

      expect(isWorking(some, zone, now)).toBe(running.length > 0)
      expect(windows).toHaveLength(running.length > 0 ? 1 : 0)
      expect(overlaps).toHaveLength(running.length > 1 ? 1 : 0)
      expect(windows.length + gaps.length).toBeLessThan(2)
    }),
    { numRuns: MINUTES },
  )
})
