import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  formatAgo,
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  formatHour,
  formatMinutes,
  formatMoment,
  formatMoney,
  formatPrice,
  formatSchedule,
  formatShift,
  formatShortDateTime,
  formatTimeOfDay,
  hoursBetween,
} from './format.ts'

const hour = fc.integer({ min: 0, max: 23 })

test.each([
  [0, '0'],
  [999, '999'],
  [2000, '2,000'],
  [1_000_000, '1,000,000'],
])('%d is formatted as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test('a time of day has two digits for each part', () => {
  expect(formatTimeOfDay(new Date(2026, 10, 21, 4, 11, 5))).toBe('04:11:05')
})

describe('money', () => {
  test.each([
    [0, '$0'],
    [767_882, '$767,882'],
    [999_999, '$999,999'],
    [999_999.6, '$1kk'],
    [1_000_000, '$1kk'],
    [15_400_000, '$15.4kk'],
    [10_454_999, '$10.45kk'],
    [2_500_000_000, '$2,500kk'],
    [-15_400_000, '-$15.4kk'],
    [-12, '-$12'],
    [-0.2, '$0'],
  ])('%d reads %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text)
  })

  test('is exact below a million', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (amount) => {
        expect(Number(formatMoney(amount).replace(/[$,]/g, ''))).toBe(amount)
      }),
    )
  })

  test('is rounded to a hundredth of a million above', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: Number.MAX_SAFE_INTEGER }), (amount) => {
        const text = formatMoney(amount)

        expect(text).toMatch(/^\$[\d,]+([.]\d{1,2})?kk$/)
        expect(Math.abs(Number(text.replace(/[$,k]/g, '')) - amount / 1e6)).toBeLessThanOrEqual(
          0.0051,
        )
      }),
    )
  })
})

describe('dates', () => {
  test('are in Ukrainian', () => {
    const at = new Date(2026, 10, 20, 23, 5)

    expect(formatDate(at)).toMatch(/^20 лист[.]? 2026/)
    expect(formatDateTime(at)).toMatch(/^20 лист[.]? 2026.*23:05$/)
  })

  test('contain the day, the year and the minute of every instant in the local time zone', () => {
    const instant = fc.date({
      min: new Date('2000-01-02T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, (at) => {
        const clock = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0'))

        expect(formatDate(at)).toMatch(
          new RegExp(`^${at.getDate()} [а-яіїєґ]+[.]? ${at.getFullYear()}`),
        )
        expect(formatDateTime(at).startsWith(formatDate(at).slice(0, 6))).toBe(true)
        expect(formatDateTime(at).endsWith(clock.join(':'))).toBe(true)
      }),
    )
  })
})

test.each([
  [2026, '20.11.26, 23:00'],
  [2126, '20.11.2126, 23:00'],
  [9999, '20.11.9999, 23:00'],
])('a short date of the year %i cannot be read as another year', (year, text) => {
  expect(formatShortDateTime(new Date(year, 10, 20, 23))).toBe(text)
})

describe('without Intl', () => {
  const instant = fc.date({
    min: new Date('2000-01-02T00:00:00Z'),
    max: new Date('2099-12-30T00:00:00Z'),
    noInvalidDate: true,
  })

  test.each([
    ['date', formatDate, { dateStyle: 'medium' }],
    ['date and time', formatDateTime, { dateStyle: 'medium', timeStyle: 'short' }],
    ['short date and time', formatShortDateTime, { dateStyle: 'short', timeStyle: 'short' }],
    ['moment', formatMoment, { dateStyle: 'short', timeStyle: 'medium' }],
  ] as const)('a %s has the format of Intl', (_, format, options) => {
    const ukrainian = new Intl.DateTimeFormat('uk-UA', options)
    // In a year after that of every instant.
    vi.useFakeTimers({ now: new Date(2100, 6) })
    onTestFinished(() => void vi.useRealTimers())

    fc.assert(
      fc.property(instant, (at) => {
        expect(format(at)).toBe(ukrainian.format(at))
      }),
    )
  })

  test('a moment of the current year has no year', () => {
    const thisYear = new Date().getFullYear()
    expect(formatMoment(new Date(thisYear, 10, 21, 10, 30, 5))).toBe('21.11, 10:30:05')
  })

  test('counts and prices have the format of Intl', () => {
    const counts = new Intl.NumberFormat('en-US')
    const prices = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(formatCount(amount)).toBe(counts.format(amount))
        expect(formatPrice(amount / 100)).toBe(prices.format(amount / 100))
      }),
    )
  })
})

describe('hours', () => {
  test('are two digits and :00', () => {
    fc.assert(
      fc.property(hour, (one) => {
        expect(formatHour(one)).toMatch(/^[0-2]\d:00$/)
        expect(Number.parseInt(formatHour(one), 10)).toBe(one)
      }),
    )
  })

  test('show minutes of a fraction', () => {
    expect(formatHour(22.5)).toBe('22:30')
    expect(formatHour(23 + 55 / 60)).toBe('23:55')
  })

  test('wrap for a shift past midnight', () => {
    expect(hoursBetween(22, 6)).toBe(8)
    expect(hoursBetween(5, 10)).toBe(5)
  })

  test('between start and end add up to the end', () => {
    fc.assert(
      fc.property(hour, hour, (start, end) => {
        expect((start + hoursBetween(start, end)) % 24).toBe(end)
        expect(hoursBetween(start, end)).toBeGreaterThanOrEqual(0)
        expect(hoursBetween(start, end)).toBeLessThan(24)
      }),
    )
  })

  test('of a shift are formatted with its duration', () => {
    expect(formatShift(22, 6)).toBe('22:00–06:00')
    expect(formatDuration(22, 6)).toBe('8 hours')
    expect(formatDuration(23, 0)).toBe('1 hour')
  })

  test('of a duration count from start to end', () => {
    fc.assert(
      fc.property(hour, hour, (start, end) => {
        const [count, unit] = formatDuration(start, end).split(' ')

        expect(Number(count)).toBe(hoursBetween(start, end))
        expect(unit).toBe(Number(count) === 1 ? 'hour' : 'hours')
      }),
    )
  })
})

describe('time ago', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

  test.each([
    [-5, 'just now'],
    [0.9, 'just now'],
    [1, '1m ago'],
    [59, '59m ago'],
    [60, '1h ago'],
    [24 * 60 - 1, '23h ago'],
    [24 * 60, '1d ago'],
    [30 * 24 * 60 - 1, '29d ago'],
    [30 * 24 * 60, '1mo ago'],
    [400 * 24 * 60, '13mo ago'],
  ])('%d minutes ago reads %s', (minutes, text) => {
    expect(formatAgo(minutesAgo(minutes), now)).toBe(text)
  })

  test('never exceeds the elapsed time and is less than a unit below it', () => {
    const unitMinutes = { m: 1, h: 60, d: 1440, mo: 43_200 }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), (minutes) => {
        const [, count, unit] =
          /^(\d+)(m|h|d|mo) ago$/.exec(formatAgo(minutesAgo(minutes), now)) ?? []
        const length =
          Object.entries(unitMinutes).find(([name]) => name === unit)?.[1] ?? Number.NaN

        expect(Number(count) * length).toBeLessThanOrEqual(minutes)
        expect((Number(count) + 1) * length).toBeGreaterThan(minutes)
      }),
    )
  })
})

test('a schedule is formatted with its start and end', () => {
  const night = { start_hour: 22, start_minute: 5, end_hour: 6, end_minute: 59 }

  expect(formatSchedule(night)).toBe('22:05–06:59')
})

test.each([
  [5, '5 min'],
  [60, '1 h'],
  [510, '8 h 30 min'],
  [1440, '24 h'],
])('%d minutes are formatted as %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})
