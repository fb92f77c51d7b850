import { expect, test } from 'vitest'
import { formatWindow } from './zone-format.ts'

const windowOf = (start: string, end: string) => {
  const window = { start: Date.parse(start), end: Date.parse(end) }
  return formatWindow(window, 'Europe/Kyiv').replaceAll(/\s/g, ' ')
}

test('a window is in local time of the zone, with both days only if they differ', () => {
  const day = windowOf('2026-11-20T08:00Z', '2026-11-20T14:00Z')
  const night = windowOf('2026-11-20T20:00Z', '2026-11-21T04:00Z')

  expect(day).toBe('пт, 20 лист., 10:00–16:00')
  expect(night).toBe('пт, 20 лист., 22:00 – сб, 21 лист., 06:00')
})

test('times of a repeated hour have their offset from UTC', () => {
  const both = windowOf('2026-10-25T00:30Z', '2026-10-25T01:10Z')
  const start = windowOf('2026-10-25T01:10Z', '2026-10-25T06:00Z')
  const end = windowOf('2026-10-24T20:10Z', '2026-10-25T00:10Z')

  expect(both).toBe('нд, 25 жовт., 03:30 (UTC+03:00)–03:10 (UTC+02:00)')
  expect(start).toBe('нд, 25 жовт., 03:10 (UTC+02:00)–08:00')
  expect(end).toBe('сб, 24 жовт., 23:10 – нд, 25 жовт., 03:10 (UTC+03:00)')
})
