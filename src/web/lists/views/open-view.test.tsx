import { expect, test } from 'vitest'
import { aView } from '#testing/web/rows.ts'
import { searchOf } from '../search.ts'
import { openViewOf, searchWith, urlAfter } from './open-view.ts'

const page = searchOf('proxies')
const views = [aView()]
const defaults = [aView({ is_default: true })]
const WHOLE = { is_banned: 'true', sort_by: 'name', sort_order: 'asc', columns: 'name,port' }

/** Without undefined values, which are not in the URL. */
const setIn = (url: object) =>
  Object.fromEntries(Object.entries(url).filter(([, value]) => value !== undefined))

test('a link to a view has its query and columns', () => {
  const open = openViewOf(page, { saved_view: '7' }, views)

  expect(open).toMatchObject({ kind: 'open', isChanged: false })
  expect(searchWith(page, { saved_view: '7', page: '2' }, open)).toEqual({
    ...WHOLE,
    saved_view: '7',
    page: '2',
  })
})

test.each([
  ['the views are not known', { saved_view: '7' }, undefined, 'loading'],
  ['they are not known and one may be the default', {}, undefined, 'loading'],
  ['the URL has a filter of its own', { search: 'a' }, undefined, 'none'],
  ['the URL names a page', { page: '2' }, defaults, 'none'],
  ['there is no such view', { saved_view: '8' }, views, 'missing'],
  ['the view is of another list', { saved_view: '7' }, [aView({ list: 'orders' })], 'missing'],
  ['the user left their default view', { saved_view: 'none' }, defaults, 'none'],
  ['a row is open', { open: '3' }, defaults, 'open'],
  ['the URL says nothing', {}, defaults, 'open'],
  ['the URL says nothing and no view is the default', {}, views, 'none'],
])('%s', (_, url, known, kind) => {
  expect(openViewOf(page, url, known)).toMatchObject({ kind })
})

test('a change adds the whole query to the URL, and reverting it removes the query', () => {
  const changed = urlAfter(page, { saved_view: '7' }, { search: 'a', page: 1 }, views)
  const back = urlAfter(page, changed, { search: '', page: 1 }, views)

  expect(setIn(changed)).toEqual({
    ...WHOLE,
    saved_view: '7',
    changed: 'true',
    search: 'a',
    page: 1,
  })
  expect(openViewOf(page, changed, views)).toMatchObject({ kind: 'open', isChanged: true })
  expect(setIn(back)).toEqual({ saved_view: '7', page: 1 })
})

test('a view whose filters were all cleared stays changed', () => {
  const cleared = { is_banned: undefined, sort_by: 'id', sort_order: 'desc', columns: undefined }
  const url = setIn(urlAfter(page, { saved_view: '7' }, cleared, views))

  const open = openViewOf(page, url, views)

  expect(open).toMatchObject({ kind: 'open', isChanged: true })
  expect(searchWith(page, url, open)).toEqual(url)
})

test('a change of a default view adds the view to the URL', () => {
  expect(setIn(urlAfter(page, {}, { page: 2 }, defaults))).toEqual({ saved_view: '7', page: 2 })
})

test('the default view does not apply again when the last filter is cleared', () => {
  const url = setIn(urlAfter(page, { search: 'a' }, { search: undefined, page: 1 }, defaults))

  expect(url).toEqual({ saved_view: 'none', page: 1 })
  expect(openViewOf(page, url, defaults)).toEqual({ kind: 'none' })
})
