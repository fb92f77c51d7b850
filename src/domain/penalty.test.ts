import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isPenaltyActive,
  JAIL_KIND_OPTIONS,
  jailKindLabel,
  penaltyOf,
  penaltyStateOf,
  timeLeft,
} from './penalty.ts'

const KINDS = JAIL_KIND_OPTIONS.map(({ value }) => value)

describe('the kind of a jail', () => {
  test.each([
    ['prison', 'Maximum Security Prison (TCP)'],
    ['jail', 'Regular Jail Cell'],
    ['demorgan', 'Admin Jail (DM)'],
    [null, 'Unknown'],
    [undefined, 'Unknown'],
    ['', 'Unknown'],
  ])('%j reads %s', (jailType, label) => {
    expect(jailKindLabel(jailType)).toBe(label)
  })

  test('shows an unknown value raw', () => {
    const other = fc
      .oneof(fc.string({ minLength: 1 }), fc.constantFrom('toString', '__proto__', 'Prison'))
      .filter((kind) => !KINDS.includes(kind))
    fc.assert(
      fc.property(other, (kind) => {
        expect(jailKindLabel(kind)).toBe(kind)
      }),
    )
  })
})

describe('a penalty', () => {
  test('is a ban regardless of its jail kind', () => {
    expect(penaltyOf({ type: 'ban', jail_type: 'prison' })).toEqual({
      label: 'Ban',
      look: 'destructive',
    })
  })

  test('is a jail with its kind', () => {
    expect(penaltyOf({ type: 'jail', jail_type: 'demorgan' })).toEqual({
      label: 'Jail: Admin Jail (DM)',
      look: 'yellow',
    })
    expect(penaltyOf({ type: 'jail' }).label).toBe('Jail: Unknown')
  })

  test('of an unknown type is shown raw, in gray', () => {
    fc.assert(
      fc.property(
        fc.string().filter((type) => type !== 'ban' && type !== 'jail'),
        (type) => {
          expect(penaltyOf({ type })).toEqual({ label: type, look: 'gray' })
        },
      ),
    )
  })
})

describe('a penalty is active', () => {
  const day = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  })

  test('before its end, but not at it or after it', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 1e12 }), (end, distance) => {
        const penalty = { ends_at: end.toISOString() }

        expect(isPenaltyActive(penalty, end.getTime() - distance)).toBe(true)
        expect(isPenaltyActive(penalty, end.getTime())).toBe(false)
        expect(isPenaltyActive(penalty, end.getTime() + distance)).toBe(false)
      }),
    )
  })

  test('without an end, at any time', () => {
    fc.assert(
      fc.property(day, (now) => {
        expect(isPenaltyActive({ ends_at: null }, now.getTime())).toBe(true)
      }),
    )
  })
})

const NOW = Date.parse('2026-11-21T08:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

test.each([
  [null, 'permanent', 'Permanent'],
  [inMinutes(1), 'active', 'Active'],
  [inMinutes(0), 'ended', 'Ended'],
  [inMinutes(-1), 'ended', 'Ended'],
])('a penalty that ends at %s is %s', (ends_at, state, label) => {
  expect(penaltyStateOf({ ends_at }, NOW)).toMatchObject({ state, label })
})

test.each([
  [12 * 24 * 60 + 245, '12d 4h'],
  [200, '3h 20m'],
  [60, '1h 0m'],
  [8.9, '8m'],
  [0.5, 'under 1m'],
  [0, undefined],
  [-5, undefined],
])('%d minutes before its end the time left is %s', (minutes, left) => {
  expect(timeLeft({ ends_at: inMinutes(minutes) }, NOW)).toBe(left)
})

test('a permanent penalty has no time left', () => {
  expect(timeLeft({ ends_at: null }, NOW)).toBeUndefined()
})
