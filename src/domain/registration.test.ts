import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REGISTRATION_OPTIONS, registrationOf } from './registration.ts'

test.each([
  ['registered', 'Registered', 'green'],
  ['unregistered', 'Not Registered', 'gray'],
  ['foreign_registered', 'Foreign Registered', 'blue'],
  ['banned', 'Unknown', 'gray'],
  ['', 'Unknown', 'gray'],
  ['constructor', 'Unknown', 'gray'],
])('%j is labeled %s in %s', (status, label, tone) => {
  expect(registrationOf(status)).toEqual({ label, tone })
})

test('the options omit Unknown, which cannot be filtered by', () => {
  expect(REGISTRATION_OPTIONS.map(({ label }) => label)).toEqual([
    'Registered',
    'Not Registered',
    'Foreign Registered',
  ])
})

test('any other value reads Unknown, in gray', () => {
  const known = REGISTRATION_OPTIONS.map(({ value }): string => value)
  fc.assert(
    fc.property(
      fc.string().filter((status) => !known.includes(status)),
      (status) => {
        expect(registrationOf(status)).toEqual({ label: 'Unknown', tone: 'gray' })
      },
    ),
  )
})
