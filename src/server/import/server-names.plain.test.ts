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
  [[], 'Enter at least one server.'],
  [7, 'Enter the names of servers.'],
  [[1, 2], 'Enter the names of servers.'],
  [null, 'Enter the names of servers.'],
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

describe('servers whose names differ only by spaces', () => {
  const alike = serverNames([
    { id: 1, name: 'Beta', label: 'Beta' },
    { id: 2, name: 'Beta ', label: 'Beta ' },
    { id: 3, name: 'BR | Kyiv', label: 'Kyiv' },
    { id: 4, name: 'BR |Kyiv', label: 'Kyiv' },
    { id: 5, name: ' Gamma', label: ' Gamma' },
    { id: 6, name: 'Gamma ', label: 'Gamma ' },
    { id: 7, name: 'Lviv ', label: 'Lviv ' },
    { id: 8, name: 'BR | Lviv', label: 'Lviv' },
  ])
  const message = (cell: string) => alike.safeParse(cell).error?.issues[0]?.message

  test.each([
    ['Beta', [1]],
    ['bETA', [1]],
    ['BR | Kyiv|Beta', [3, 1]],
    ['Beta|BR |Kyiv', [1, 4]],
    [' Gamma', [5]],
    ['Gamma ', [6]],
    ['BR | Lviv', [8]],
  ])('are told apart by an exact full name: %j', (cell, ids) => {
    expect(alike.parse(cell)).toEqual(ids)
  })

  test.each(['Gamma', 'Beta ', 'Beta | BR |Kyiv', 'Beta|gamma', 'BR|Kyiv'])(
    '%j could be several of them',
    (cell) => {
      expect(message(cell)).toMatch(
        /^Several servers have the name ".*", apart from spaces. Rename all but one of them.$/,
      )
    },
  )

  test('a display name does not lose to a full name with other spaces', () => {
    expect(message('Lviv')).toBe('Several servers are shown as Lviv. Use the full name.')
  })
})
