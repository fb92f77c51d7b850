import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REGISTRATION_OPTIONS, registrationOf } from './registration.ts'

test.each([
  ['registered', 'Registered', 'green'],
  ['unregistered', 'Not Registered', 'grey'],
  ['foreign_registered', 'Foreign Registered', 'blue'],
  ['banned', 'Unknown', 'grey'],
  ['', 'Unknown', 'grey'],
  ['constructor', 'Unknown', 'grey'],
])('%j reads %s in %s', (status, label, tone) => {
  expect(registrationOf(status)).toEqual({ label, tone })
})

test('the options leave Unknown out: nothing can be filtered by it', () => {
  expect(REGISTRATION_OPTIONS.map(({ label }) => label)).toEqual([
    'Registered',
    'Not Registered',
    'Foreign Registered',
  ])
})

test('whatever else arrives reads Unknown, in grey', () => {
  const known = REGISTRATION_OPTIONS.map(({ value }): string => value)
  fc.assert(
    fc.property(
      fc.string().filter((status) => !known.includes(status)),
      (status) => {
        expect(registrationOf(status)).toEqual({ label: 'Unknown', tone: 'grey' })
      },
    ),
  )
})
