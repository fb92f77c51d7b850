import { expect, test } from 'vitest'
import {
  BOT_SEARCH_DEFAULTS,
  BotSearch,
  countMore,
  isFiltered,
  NO_FILTERS,
  queryOf,
} from './search.ts'

test('an address that says nothing means the defaults', () => {
  expect(BotSearch.parse({})).toEqual(BOT_SEARCH_DEFAULTS)
})

test('what an address says in text is read', () => {
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

  expect(BotSearch.parse(said)).toEqual({
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
  ['search', 'x'.repeat(101)],
])('%s=%s falls back', (name, value) => {
  expect(BotSearch.parse({ [name]: value })).toEqual(BOT_SEARCH_DEFAULTS)
})

test('the server hears the filters, not the view, and the search without its spaces', () => {
  const search = BotSearch.parse({ search: ' nova ', view: 'table', proxy: '12' })

  expect(queryOf(search)).toEqual({
    page: 1,
    per_page: 15,
    sort_by: 'id',
    sort_order: 'desc',
    search: 'nova',
    proxy: 12,
  })
})

test.each([
  [{}, false, 0],
  [{ page: '2', sort_by: 'cash', view: 'table' }, false, 0],
  [{ search: 'a' }, true, 0],
  [{ search: '  ' }, false, 0],
  [{ job_type: '1' }, true, 0],
  [{ proxy: 'none', is_active: 'true' }, true, 2],
])('%j: filtered %j, %d more', (said, filtered, more) => {
  const search = BotSearch.parse(said)

  expect([isFiltered(search), countMore(search)]).toEqual([filtered, more])
})

test('resetting leaves nothing set', () => {
  const search = BotSearch.parse({ search: 'a', server_id: '1', job_type: '1', group_id: '1' })

  expect(isFiltered({ ...search, ...NO_FILTERS })).toBe(false)
})
