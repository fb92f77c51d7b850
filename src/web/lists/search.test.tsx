import { expect, test } from 'vitest'
import { filtersOf, isFiltered, noFilters, queryOf, searchOf } from './search.ts'

const search = searchOf('admins')
const parse = (text: string) => search.reader.parse(Object.fromEntries(new URLSearchParams(text)))

test('a URL without a search has the defaults, which are not filters', () => {
  expect(parse('')).toEqual({
    page: 1,
    per_page: 15,
    search: '',
    sort_by: 'id',
    sort_order: 'desc',
  })
  expect(isFiltered(search, parse('page=3&sort_by=nickname'))).toBe(false)
})

test('values of the URL are read by the query of the list; bad ones fall back', () => {
  const good = parse('server_id=7&threat_level=dangerous&search=%20Judge%20&sort_by=nickname')
  const bad = parse('server_id=x&threat_level=deadly&sort_by=color&page=0&per_page=1000')

  expect(queryOf(search, good)).toMatchObject({
    server_id: 7,
    threat_level: 'dangerous',
    search: 'Judge',
    sort_by: 'nickname',
  })
  expect(bad).toMatchObject({ sort_by: 'id', page: 1, per_page: 15 })
  expect(isFiltered(search, bad)).toBe(false)
})

test('reset clears the filters and nothing else', () => {
  const filtered = parse('page=2&server_id=7&search=Judge&is_active=true&q=penalties%3E3')

  const reset = { ...filtered, ...noFilters(search) }

  expect(isFiltered(search, filtered)).toBe(true)
  const left = Object.values(filtersOf(search, search.reader.parse(reset)))
  expect(left).toEqual(Array.from({ length: 5 }))
  expect(reset).toMatchObject({ page: 2, sort_by: 'id' })
})

test('an invalid search text stays in the URL and is not sent', () => {
  for (const text of ['x'.repeat(101), 'Vik\u200btor']) {
    const long = parse(`search=${encodeURIComponent(text)}`)

    expect(long.search).toBe(text)
    expect(queryOf(search, long)).toMatchObject({ search: undefined })
  }
})
