import { expect, test } from 'vitest'
import { fromLocalTime, toLocalTime } from './local-time.ts'

test.each(['2026-11-21T09:30:00.000Z', '2026-07-01T23:59:00.000Z', '2026-03-29T02:30:00.000Z'])(
  '%s comes back from the field as it went in',
  (at) => {
    const text = toLocalTime(new Date(at))

    expect(text).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
    expect(fromLocalTime(text)).toBe(at)
  },
)

test('an empty field has no instant', () => {
  expect(fromLocalTime('')).toBe(null)
})
