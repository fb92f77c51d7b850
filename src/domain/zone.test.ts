import { expect, test, vi } from 'vitest'
import { hourIn, offsetIfRepeated } from './zone.ts'

const HOURS = [
  ['Europe/Kyiv', '2026-11-20T12:30:00Z', 14.5],
  ['Europe/Kyiv', '2026-07-20T12:30:00Z', 15.5],
  ['UTC', '2026-11-20T00:00:00Z', 0],
  ['Europe/Kyiv', '2026-11-20T22:00:00Z', 0],
  ['Asia/Kathmandu', '2026-11-20T00:00:00Z', 5.75],
  // The hour from 3 to 4 is skipped in spring and repeated in autumn.
  ['Europe/Kyiv', '2026-03-29T00:59:00Z', 2 + 59 / 60],
  ['Europe/Kyiv', '2026-03-29T01:00:00Z', 4],
  ['Europe/Kyiv', '2026-10-25T00:30:00Z', 3.5],
  ['Europe/Kyiv', '2026-10-25T01:30:00Z', 3.5],
] as const

test.each(HOURS)('%s at %s', (zone, instant, hour) => {
  expect(hourIn(zone, Date.parse(instant))).toBe(hour)
})

test.each(HOURS)('%s at %s, in a browser without Temporal', (zone, instant, hour) => {
  vi.stubGlobal('Temporal', undefined)

  expect(hourIn(zone, Date.parse(instant))).toBe(hour)
})

test.each([
  ['Europe/Kyiv', '2026-10-24T23:59:00Z', undefined],
  ['Europe/Kyiv', '2026-10-25T00:00:00Z', 3],
  ['Europe/Kyiv', '2026-10-25T00:59:00Z', 3],
  ['Europe/Kyiv', '2026-10-25T01:00:00Z', 2],
  ['Europe/Kyiv', '2026-10-25T01:59:00Z', 2],
  ['Europe/Kyiv', '2026-10-25T02:00:00Z', undefined],
  // In spring the clocks are set forward, so no local time occurs twice.
  ['Europe/Kyiv', '2026-03-29T01:00:00Z', undefined],
  ['UTC', '2026-10-25T00:00:00Z', undefined],
  // The clocks are set back by half an hour.
  ['Australia/Lord_Howe', '2026-04-04T14:29:00Z', undefined],
  ['Australia/Lord_Howe', '2026-04-04T14:30:00Z', 11],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 10.5],
  ['America/New_York', '2026-11-01T05:30:00Z', -4],
])('the offset of a repeated local time in %s at %s is %s', (zone, instant, offset) => {
  expect(offsetIfRepeated(zone, Date.parse(instant))).toBe(offset)
})
