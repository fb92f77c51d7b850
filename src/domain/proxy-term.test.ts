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

test('nothing without a term', () => {
  expect(timeLeft(null, NOW)).toBeUndefined()
})

test('never promises more than a minute too much, and never zero of anything', () => {
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
  [7 * DAY + SECOND, '7 days left', 'outline'],
  [7 * DAY, '7 days left', 'secondary'],
  [DAY, '1 day left', 'secondary'],
  [DAY - MINUTE, '23 hours left', 'secondary'],
  [SECOND, '1 minute left', 'secondary'],
  [0, 'Expired', 'destructive'],
  [-30 * DAY, 'Expired', 'destructive'],
])('%d ms before its end the term reads %s, %s', (duration, label, look) => {
  expect(termAfter(duration)).toEqual({ label, look })
})

test('without a term it is plain', () => {
  expect(proxyTermOf(null, NOW)).toEqual({ label: 'No expiration' })
})

test('as time goes by a term only moves on: outline, secondary, expired, in the words of the picker until then', () => {
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
        expect(after.label).toBe(leftAfter(duration - later) ?? 'Expired')
      },
    ),
  )
})
