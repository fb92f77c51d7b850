import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts'
import { ageWords } from './age-words.ts'

const LOADED = { dataUpdatedAt: 1_800_000_000_000, isError: false, isFetching: false }
const LIVE = { status: 'live', since: 0, wasLost: false } as const
const LOST = { since: 0, wasLost: true }
const after = (ms: number) => LOADED.dataUpdatedAt + ms

test('the age of data without a live connection is in hours and days after an hour', () => {
  expect(ageWords(LOADED, { ...LOST, status: 'offline' }, after(5 * MINUTE_MS))).toBe(
    'Updated 5m ago, offline',
  )
  expect(ageWords(LOADED, { ...LOST, status: 'connecting' }, after(8 * HOUR_MS))).toBe(
    'Updated 8h ago, reconnecting…',
  )
  expect(ageWords(LOADED, { ...LOST, status: 'paused' }, after(30 * HOUR_MS))).toBe(
    'Updated 1d ago, live updates paused',
  )
})

test('data that arrives before the live connection is not called lost', () => {
  const first = { status: 'connecting', since: 0, wasLost: false } as const
  expect(ageWords(LOADED, first, after(2000))).toBe('Updated 2 s ago, connecting…')
})

test('data that the live connection confirms does not look old', () => {
  expect(ageWords(LOADED, LIVE, after(4000))).toBe('Updated 4 s ago')
  expect(ageWords(LOADED, LIVE, after(8 * HOUR_MS))).toBe('No changes for 8h 0m')
})

test.each([{ isError: true }, { isFetching: true }])(
  'data that is out of date shows its age: %o',
  (state) => {
    expect(ageWords({ ...LOADED, ...state }, LIVE, after(8 * HOUR_MS))).toBe('Updated 8h ago')
  },
)
