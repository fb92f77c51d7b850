import { expect, test } from 'vitest'
import {
  choice,
  id,
  integer,
  moment,
  number,
  numberChoice,
  or,
  type Part,
  searchReader,
  text,
  uuid,
} from './search-parts.ts'

const read = <Value>(part: Part<Value>, given: readonly unknown[]) => given.map((one) => part(one))
const none = (count: number) => Array.from({ length: count })

test('ids are whole numbers of the database, as text or as numbers', () => {
  expect(read(id, ['1', 7, '2147483647'])).toEqual([1, 7, 2_147_483_647])
  const bad = ['0', '-1', '2.5', '2147483648', '', ' ', 'x', 'NaN', 'Infinity', true, null, {}]
  expect(read(id, bad)).toEqual(none(bad.length))
})

test('numbers stay in their range', () => {
  expect(read(number({ min: -2, max: 2 }), ['-2', '1.5', 2])).toEqual([-2, 1.5, 2])
  expect(read(number({ min: -2, max: 2 }), ['-2.1', '3', undefined])).toEqual(none(3))
  expect(read(integer({ min: 1, max: 9 }), ['9', '9.5', '10'])).toEqual([9, undefined, undefined])
})

test('choices must match exactly', () => {
  expect(read(choice(['asc', 'desc']), ['asc', 'ASC', '', 1])).toEqual(['asc', ...none(3)])
  expect(read(numberChoice([10, 25]), ['25', 10, '11', 'x'])).toEqual([25, 10, ...none(2)])
})

test('text has its length and its pattern', () => {
  expect(read(text({ min: 1, max: 3 }), ['a', 'abc', '', 'abcd', 7])).toEqual([
    'a',
    'abc',
    ...none(3),
  ])
  expect(read(text({ max: 3 }), ['😀😀😀', '😀😀😀😀'])).toEqual(['😀😀😀', undefined])
  expect(read(text({ pattern: /^[a-z]+$/ }), ['ab', 'a1'])).toEqual(['ab', undefined])
  const user = '0b9a0c1e-6d4b-4b0e-9a51-3f8e3f1f0a11'
  expect(read(uuid, [user, user.slice(1), `${user}0`])).toEqual([user, ...none(2)])
})

test('moments are dates of the calendar in UTC', () => {
  const good = ['2026-11-22T10:00Z', '2028-02-29T10:00:00Z', '2026-11-22T10:00:00.123Z']
  expect(read(moment, good)).toEqual(good)
  const bad = ['2026-02-30T10:00:00Z', '2026-11-22', '2026-11-22T10:00:00', '2026-11-22T25:00:00Z']
  expect(read(moment, bad)).toEqual(none(bad.length))
})

test('a reader returns the defaults of its parts, and ignores other parameters', () => {
  const reader = searchReader({ page: or(id, 1), search: text({ max: 5 }) })

  expect(reader.parse({ page: 'x', search: 'storm', more: '1' })).toEqual({
    page: 1,
    search: 'storm',
  })
  expect(reader.parse({ search: 'too long' })).toStrictEqual({ page: 1, search: undefined })
})
