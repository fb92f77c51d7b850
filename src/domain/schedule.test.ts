import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time-units.ts'
import { isWorking } from '#testing/is-working.ts'
import {
  hoursOf,
  isAroundTheClock,
  lengthMinutes,
  nextWindows,
  runsPastMidnight,
} from './schedule.ts'

const KYIV = 'Europe/Kyiv'
const at = (text: string) => Date.parse(text)

/** Parses `'22:00-06:00'`. */
function schedule(text: string) {
  const [start_hour = 0, start_minute = 0, end_hour = 0, end_minute = 0] = text
    .split(/[:-]/)
    .map(Number)
  return { start_hour, start_minute, end_hour, end_minute }
}

const windows = (texts: string[], now: string, count = 1) =>
  nextWindows(texts.map(schedule), KYIV, at(now), count).map(({ start, end }) =>
    [start, end].map((instant) => new Date(instant).toISOString().slice(0, 16)).join(' '),
  )

test('a group without a schedule always works', () => {
  expect(isWorking([], KYIV, Date.now())).toBe(true)
})

test('23:59 reaches midnight', () => {
  expect(lengthMinutes(schedule('00:00-23:59'))).toBe(24 * 60)
  expect(isWorking([schedule('00:00-23:59')], KYIV, at('2026-01-10T21:59:59.999Z'))).toBe(true)
})

test.each([
  ['08:30-16:00', 8.5, 16, false],
  ['22:00-06:30', 22, 6.5, true],
  ['22:00-00:00', 22, 24, false],
  ['16:00-23:59', 16, 24, false],
  ['06:00-05:59', 0, 24, true],
])('%s is drawn from %d to %d', (text, startHour, endHour, isPast) => {
  expect(hoursOf(schedule(text))).toEqual({ startHour, endHour })
  expect(runsPastMidnight(schedule(text))).toBe(isPast)
})

test('every schedule is drawn with its length', () => {
  const time = fc.record({
    hour: fc.integer({ min: 0, max: 23 }),
    five: fc.integer({ max: 12, min: 0 }),
  })
  fc.assert(
    fc.property(time, time, (start, end) => {
      const minute = ({ five }: typeof start) => Math.min(five * 5, 59)
      fc.pre(start.hour !== end.hour || minute(start) !== minute(end))
      const one = {
        start_hour: start.hour,
        start_minute: minute(start),
        end_hour: end.hour,
        end_minute: minute(end),
      }
      const { startHour, endHour } = hoursOf(one)
      const drawn = endHour >= startHour ? endHour - startHour : 24 - startHour + endHour
      expect(Math.round(drawn * 60)).toBe(lengthMinutes(one))
    }),
  )
})

test('a window past midnight belongs to the day on which it starts', () => {
  const night = [schedule('22:00-06:00')]

  expect(isWorking(night, KYIV, at('2026-01-10T21:00Z'))).toBe(true)
  expect(isWorking(night, KYIV, at('2026-01-11T03:59Z'))).toBe(true)
  expect(isWorking(night, KYIV, at('2026-01-11T04:00Z'))).toBe(false)
  expect(windows(['22:00-06:00'], '2026-01-10T12:00Z')).toEqual([
    '2026-01-10T20:00 2026-01-11T04:00',
  ])
})

test('the next windows are in order, with the current one first', () => {
  expect(windows(['08:00-10:00', '20:00-22:00'], '2026-01-10T07:00Z', 3)).toEqual([
    '2026-01-10T06:00 2026-01-10T08:00',
    '2026-01-10T18:00 2026-01-10T20:00',
    '2026-01-11T06:00 2026-01-11T08:00',
  ])
})

test('a window in the hour skipped in spring starts late or not at all', () => {
  // 29 March 2026: 03:00 becomes 04:00, at 01:00 UTC.
  expect(windows(['03:00-05:00'], '2026-03-28T20:00Z')).toEqual([
    '2026-03-29T01:00 2026-03-29T02:00',
  ])
  expect(windows(['02:00-03:30'], '2026-03-28T20:00Z')).toEqual([
    '2026-03-29T00:00 2026-03-29T01:00',
  ])
  expect(windows(['03:00-03:30'], '2026-03-28T20:00Z')).toEqual([
    '2026-03-30T00:00 2026-03-30T00:30',
  ])
  expect(windows(['22:00-06:00'], '2026-03-28T12:00Z')).toEqual([
    '2026-03-28T20:00 2026-03-29T03:00',
  ])
})

test('a window in the hour repeated in autumn runs once', () => {
  // 25 October 2026: 04:00 becomes 03:00, at 01:00 UTC.
  expect(windows(['03:00-04:00'], '2026-10-24T20:00Z', 2)).toEqual([
    '2026-10-25T00:00 2026-10-25T01:00',
    '2026-10-26T01:00 2026-10-26T02:00',
  ])
  expect(windows(['03:15-03:45'], '2026-10-24T20:00Z')).toEqual([
    '2026-10-25T00:15 2026-10-25T00:45',
  ])
  expect(windows(['04:00-05:00'], '2026-10-24T20:00Z')).toEqual([
    '2026-10-25T02:00 2026-10-25T03:00',
  ])
  expect(windows(['22:00-06:00'], '2026-10-24T12:00Z')).toEqual([
    '2026-10-24T19:00 2026-10-25T04:00',
  ])
})

const anySchedule = fc
  .record({
    start_hour: fc.nat(23),
    start_minute: fc.constantFrom(0, 5, 30, 55, 59),
    end_hour: fc.nat(23),
    end_minute: fc.constantFrom(0, 5, 30, 55, 59),
  })
  .filter((each) => each.start_hour !== each.end_hour || each.start_minute !== each.end_minute)
const anyZone = fc.constantFrom(
  KYIV,
  'UTC',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
)
const anyInstant = fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2027-12-31T00:00Z') })

test('a group works exactly while one of its windows runs, in every zone and on every day', () => {
  fc.assert(
    fc.property(
      fc.array(anySchedule, { minLength: 1, maxLength: 3 }),
      anyZone,
      anyInstant,
      (schedules, zone, now) => {
        const [first] = nextWindows(schedules, zone, now, 1)

        expect(isWorking(schedules, zone, now)).toBe(first !== undefined && first.start <= now)
      },
    ),
  )
})

test('the length of a window is that of its local times, plus or minus the hour of a clock change', () => {
  fc.assert(
    fc.property(anySchedule, anyZone, anyInstant, (each, zone, now) => {
      // Longer windows may adjoin those of the next day, even when the clocks are set back.
      fc.pre(lengthMinutes(each) < 22 * 60)
      for (const { start, end } of nextWindows([each], zone, now, 3)) {
        const surplus = end - start - lengthMinutes(each) * 60_000
        expect(Math.abs(surplus)).toBeLessThanOrEqual(HOUR_MS)
      }
    }),
  )
})

test.each([
  [
    ['08:00-12:00', '10:00-16:00'],
    ['2026-01-10T06:00 2026-01-10T14:00', '2026-01-11T06:00 2026-01-11T14:00'],
  ],
  [
    ['08:00-12:00', '12:00-16:00'],
    ['2026-01-10T06:00 2026-01-10T14:00', '2026-01-11T06:00 2026-01-11T14:00'],
  ],
  [
    ['08:00-16:00', '10:00-12:00'],
    ['2026-01-10T06:00 2026-01-10T14:00', '2026-01-11T06:00 2026-01-11T14:00'],
  ],
])('windows of %j are merged', (texts, expected) => {
  expect(windows(texts, '2026-01-10T07:00:00.000Z', 2)).toEqual(expected)
})

test.each([
  [['00:00-23:59'], true],
  [['00:00-23:59', '22:30-06:05'], true],
  [['08:00-20:00', '20:00-08:00'], true],
  [['08:00-20:00', '20:00-07:55'], false],
  [['22:00-06:00'], false],
  [[], false],
])('schedules %j cover the whole day: %j', (texts, expected) => {
  expect(isAroundTheClock(texts.map(schedule))).toBe(expected)
})
