import { describe, expect, test } from 'vitest'
import { serverNames } from './server-names.ts'

const servers = serverNames([
  { id: 1, name: 'BR | Kyiv', label: 'Kyiv' },
  { id: 2, name: 'BR | Lviv', label: 'Lviv' },
  { id: 3, name: 'BR | North | East', label: 'North | East' },
  { id: 4, name: 'BR', label: 'Server 4' },
])

const read = (cell: unknown) => {
  const parsed = servers.safeParse(cell)
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message
}

test.each([
  ['Kyiv', [1]],
  ['kYIV', [1]],
  ['Lviv|Kyiv', [2, 1]],
  [' Lviv | Kyiv ', [2, 1]],
  ['BR | Kyiv', [1]],
  ['BR|Kyiv', [1]],
  ['BR | Lviv|BR | Kyiv', [2, 1]],
  ['Kyiv|North | East|Lviv', [1, 3, 2]],
  ['BR | North | East', [3]],
  ['BR', [4]],
  ['Server 4', [4]],
  [
    ['BR | Kyiv', 'Lviv'],
    [1, 2],
  ],
])('%j names servers', (cell, ids) => {
  expect(read(cell)).toEqual(ids)
})

test.each([
  ['Atlantis', 'There is no server "Atlantis".'],
  ['Kyiv|Atlantis', 'There is no server "Atlantis".'],
  ['Kyiv|', 'There is no server "".'],
  ['Kyiv|kyiv', 'Must not contain the same server twice.'],
  ['Kyiv|BR | Kyiv', 'Must not contain the same server twice.'],
  [undefined, 'Enter at least one server.'],
  [[], 'There is no server "".'],
  [7, 'Enter at least one server.'],
])('%j does not', (cell, message) => {
  expect(read(cell)).toBe(message)
})

describe('two servers with the same display name', () => {
  const alike = serverNames([
    { id: 1, name: 'BR | Kyiv', label: 'Kyiv' },
    { id: 2, name: 'BR |Kyiv', label: 'Kyiv' },
    { id: 3, name: 'BR | Lviv', label: 'Lviv' },
    { id: 4, name: 'Lviv', label: 'Lviv' },
  ])

  test('can only be named by their full names', () => {
    expect(alike.safeParse('Kyiv').error?.issues[0]?.message).toBe(
      'Several servers are shown as Kyiv. Use the full name.',
    )
  })

  test('a full name takes precedence over a display name', () => {
    expect(alike.parse('Lviv')).toEqual([4])
    expect(alike.parse('BR | Lviv')).toEqual([3])
  })
})
