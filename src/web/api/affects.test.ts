import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Hint } from '#domain/hints.ts'
import { affects, COUNTS } from './affects.ts'

const cache = new QueryClient()

/** A query with a response. */
function answered(action: string, input: object, data: unknown) {
  const queryKey = ['brBots', action, input]
  cache.setQueryData(queryKey, data)
  const query = cache.getQueryCache().find({ queryKey })
  if (!query) throw new Error('the cache has no such query')
  return query
}

const listOf = (query: object) => answered('list', { query }, { data: [{ id: 1 }, { id: 2 }] })
const change = (ids: number[], fields?: string[]): Hint => ({ topic: 'br_bots', ids, fields })

test('a page that shows the changed row', () => {
  expect(affects(change([7, 2], ['is_active']), listOf({ page: 1 }))).toBe(true)
})

test.each([
  { query: { page: 1, sort_by: 'cash', is_active: undefined }, fields: ['is_active'], is: false },
  { query: { is_active: 'false' }, fields: ['is_active'], is: true },
  { query: { on_shift: 'true' }, fields: ['job_type', 'is_active'], is: true },
  { query: { job_type: 2, search: 'storm' }, fields: ['is_active'], is: false },
  { query: { proxy: 'none' }, fields: ['proxy_id'], is: true },
  // Any query may depend on these fields.
  { query: { page: 1 }, fields: ['is_active', 'server_ids'], is: true },
  { query: { page: 1 }, fields: undefined, is: true },
])('a list of $query that does not show the row whose $fields changed', ({ query, fields, is }) => {
  expect(affects(change([7], fields), listOf(query))).toBe(is)
})

test('changes of any row affect every list and every row', () => {
  expect(affects(change([], ['is_active']), listOf({}))).toBe(true)
  expect(affects(change([]), answered('get', { params: { id: 1 } }, { id: 1 }))).toBe(true)
})

test('the detail of a row is affected by its own changes alone', () => {
  const detail = answered('get', { params: { id: 7 } }, { id: 7 })
  expect(affects(change([7]), detail)).toBe(true)
  expect(affects(change([8]), detail)).toBe(false)
})

test('the choices of a form are not affected by changes of single fields', () => {
  const choices = answered('choices', {}, { owners: [] })
  expect(affects(change([7], ['report']), choices)).toBe(false)
  expect(affects(change([7]), choices)).toBe(true)
})

test('other counts affect the pages of rows, and neither all rows by name nor a row', () => {
  expect(affects(change([], COUNTS), listOf({ page: 1, search: 'a' }))).toBe(true)
  expect(affects(change([], COUNTS), listOf({}))).toBe(false)
  expect(affects(change([], COUNTS), answered('get', { params: { id: 1 } }, { id: 1 }))).toBe(false)
})

test('a query that is not a list of rows is always affected', () => {
  expect(affects(change([7], ['is_active']), answered('count', {}, { total: 2 }))).toBe(true)
  expect(affects(change([7], ['is_active']), answered('list', { query: { page: 3 } }, [1]))).toBe(
    true,
  )
})

test('a pending response may be from before the change', async () => {
  const queryKey = ['brBots', 'list', { query: { page: 9 } }]
  const { promise, resolve } = Promise.withResolvers<object>()
  cache.setQueryData(queryKey, { data: [{ id: 1 }] })
  const fetched = cache.fetchQuery({ queryKey, queryFn: () => promise })
  const query = cache.getQueryCache().find({ queryKey })

  expect(query && affects(change([7], ['is_active']), query)).toBe(true)

  resolve({ data: [{ id: 1 }] })
  await fetched
  expect(query && affects(change([7], ['is_active']), query)).toBe(false)
})

test('a refused query is not affected by lines of the log, because each refusal adds one', async () => {
  const queryKey = ['audit', 'get', { params: { id: 7 } }]
  const refused = () => Promise.reject(new Error('refused'))
  await cache.query({ queryKey, queryFn: refused, retry: false }).catch(() => undefined)
  const query = cache.getQueryCache().find({ queryKey })
  if (!query) throw new Error('the cache has no such query')

  expect(affects({ topic: 'logs', ids: [] }, query)).toBe(false)
  expect(affects({ topic: 'users', ids: [] }, query)).toBe(true)
})
