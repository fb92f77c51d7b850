import { expect, test } from 'vitest'
import { isFiltered, noFilters, queryOf } from '#web/lists/search.ts'
import { brBotSearch } from './search.ts'

const { reader, defaults } = brBotSearch
// As text, as the router reads it from the URL.
const parse = (search: Record<string, string>) => reader.parse(Object(search))

test('a URL without a search has the defaults', () => {
  expect(parse({})).toEqual({
    page: 1,
    per_page: 15,
    search: '',
    sort_by: 'id',
    sort_order: 'desc',
  })
})

test('the values of a URL are parsed', () => {
  const said = {
    page: '3',
    per_page: '50',
    search: '007',
    sort_by: 'cash',
    sort_order: 'asc',
    server_id: '4',
    job_type: '2',
    is_active: 'false',
    registration_status: 'unregistered',
    proxy: 'none',
    group_id: '9',
    view: 'table',
    bot: '7',
    tab: 'penalties',
  }

  expect(parse(said)).toEqual({
    ...said,
    page: 3,
    per_page: 50,
    server_id: 4,
    job_type: 2,
    group_id: 9,
    bot: 7,
  })
})

test.each([
  ['page', '0'],
  ['page', '-1'],
  ['page', '1e99'],
  ['page', 'last'],
  ['per_page', '20'],
  ['per_page', '1000'],
  ['sort_by', 'password'],
  ['sort_order', 'sideways'],
  ['server_id', 'Kyiv'],
  ['server_id', ''],
  ['server_id', '99999999999'],
  ['job_type', '5'],
  ['job_type', '1.5'],
  ['is_active', 'yes'],
  ['registration_status', 'banned'],
  ['proxy', 'some'],
  ['group_id', '0'],
  ['view', 'list'],
])('%s=%s falls back', (name, value) => {
  expect(parse({ [name]: value })).toEqual(defaults)
})

test('the request has the filters, not the view, and the search without surrounding spaces', () => {
  const search = parse({ search: ' nova ', view: 'table', proxy: '12' })

  expect(queryOf(brBotSearch, search)).toEqual({
    page: 1,
    per_page: 15,
    sort_by: 'id',
    sort_order: 'desc',
    search: 'nova',
    proxy: 12,
  })
})

test.each([
  [{ page: '1' }, false],
  [{ page: '2', sort_by: 'cash', view: 'table' }, false],
  [{ search: 'a' }, true],
  [{ search: '  ' }, false],
  [{ job_type: '1' }, true],
  [{ proxy: 'none', is_active: 'true' }, true],
])('%j: filtered %j', (said, filtered) => {
  expect(isFiltered(brBotSearch, parse(said))).toBe(filtered)
})

test('reset leaves no filter set', () => {
  const search = parse({ search: 'a', server_id: '1', job_type: '1', group_id: '1' })

  expect(isFiltered(brBotSearch, { ...search, ...noFilters(brBotSearch) })).toBe(false)
})
