import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proxyTermOf, timeLeft } from './proxy-term.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const leftAfter = (duration: number) => timeLeft(new Date(NOW + duration).toISOString(), NOW)

test.each([
  [30 * DAY, '30 days left'],
  [2 * DAY - SECOND, '2 days left'],
  [2 * DAY - MINUTE, '1 day left'],
  [DAY, '1 day left'],
  [DAY - MINUTE, '23 hours left'],
  [HOUR, '1 hour left'],
  [HOUR - MINUTE, '59 minutes left'],
  [SECOND, '1 minute left'],
])('%d ms before its end', (duration, text) => {
  expect(leftAfter(duration)).toBe(text)
})

test.each([0, -SECOND, -DAY])('nothing %d ms past its end', (duration) => {
  expect(leftAfter(duration)).toBeUndefined()
})

test('no text without an expiry', () => {
  expect(timeLeft(null, NOW)).toBeUndefined()
})

test('exceeds the time left by at most a minute and is never zero', () => {
  const unitMs: Record<string, number> = { day: DAY, hour: HOUR, minute: MINUTE }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 * DAY }), (duration) => {
      const [, count, unit = ''] =
        /^(\d+) (day|hour|minute)s? left$/.exec(leftAfter(duration) ?? '') ?? []
      expect(Number(count)).toBeGreaterThan(0)
      expect(Number(count) * (unitMs[unit] ?? 0)).toBeLessThan(duration + MINUTE)
    }),
  )
})

const termAfter = (duration: number) => proxyTermOf(new Date(NOW + duration).toISOString(), NOW)

test.each([
  [30 * DAY, '30 days left', 'outline'],
  [8 * DAY, '8 days left', 'outline'],
  [8 * DAY - MINUTE, '7 days left', 'secondary'],
  [7 * DAY + 5 * HOUR, '7 days left', 'secondary'],
  [7 * DAY, '7 days left', 'secondary'],
  [DAY, '1 day left', 'secondary'],
  [DAY - MINUTE, '1 day left', 'secondary'],
  [SECOND, '1 day left', 'secondary'],
  [0, 'Expired', 'destructive'],
  [-30 * DAY, 'Expired', 'destructive'],
])('%d ms before expiry the badge reads %s, %s', (duration, label, look) => {
  expect(termAfter(duration)).toEqual({ label, look })
})

test('without an expiry it has no style', () => {
  expect(proxyTermOf(null, NOW)).toEqual({ label: 'No expiration' })
})

test('over time a badge only changes from outline to secondary to expired, in line with its number of days', () => {
  const rank = ['outline', 'secondary', 'destructive']
  fc.assert(
    fc.property(
      fc.integer({ min: -DAY, max: 20 * DAY }),
      fc.integer({ min: 0, max: 20 * DAY }),
      (duration, later) => {
        const before = termAfter(duration)
        const after = termAfter(duration - later)

        expect(rank.indexOf(after.look ?? '')).toBeGreaterThanOrEqual(
          rank.indexOf(before.look ?? ''),
        )
        const days = Number.parseInt(after.label, 10)
        expect(after.look === 'outline').toBe(days > 7)
        expect(after.look === 'secondary').toBe(days >= 1 && days <= 7)
      },
    ),
  )
})
