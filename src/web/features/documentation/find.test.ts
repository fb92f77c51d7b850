import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { openApiDocument } from '#contract/openapi/document.ts'
import { documentationOf } from './documentation-of.ts'
import { chosenCategory, rankedEndpoints, searched } from './find.ts'
import { DocumentationSearch } from './search.ts'

const categories = documentationOf(contract, openApiDocument())
const hits = (search: string) =>
  searched(categories, search).flatMap(({ endpoints }) => endpoints.map(({ slug }) => slug))

test('a search finds all its words in method, path, description, permission and parameters', () => {
  expect(hits('POST Proxy br-bots')).toContain('post-br-bots-id-proxy')
  expect(hits('resize')).toEqual(['put-br-bot-groups-id'])
  expect(hits('start_minute')).toContain('post-br-bot-groups-create-group')
  expect(hits('token')).toContain('ws-ws')
  expect(hits('nowhere to be found')).toEqual([])
})

test.each([
  ['list proxies', 'get-proxies'],
  ['activate', 'post-br-bots-id-active'],
  ['proxy add', 'post-proxies'],
])('the best endpoint for "%s" is %s', (search, slug) => {
  expect(hits(search).length).toBeGreaterThan(1)
  expect(rankedEndpoints(categories, search)[0]?.slug).toBe(slug)
  expect(rankedEndpoints(categories, search)).toHaveLength(hits(search).length)
})

test('singular and plural match each other', () => {
  expect(hits('get proxy')).toContain('get-proxies')
  expect(hits('penalties')).toEqual(hits('penalty'))
  expect(hits('servers available')).toContain('get-servers-available')
  expect(hits('status')).not.toEqual([])
})

test('an empty search returns everything', () => {
  expect(searched(categories, '  ')).toEqual(categories)
})

test('a URL selects the category of its endpoint, else the category it names, else the first with hits', () => {
  const chosen = (category: string | undefined, hash: string) =>
    chosenCategory(categories, category, hash)?.label

  expect(chosen(undefined, '')).toBe('Admins')
  expect(chosen('br-bots', '')).toBe('BR Bots')
  expect(chosen('br-bots', 'get-proxies')).toBe('Proxies')
  expect(chosen('admins', '')).toBe('Admins')
  expect(chosen('nonsense', 'nonsense')).toBe('Admins')
  expect(chosenCategory(searched(categories, 'unheard'), undefined, '')?.label).toBe('Admins')
})

test('invalid values are ignored', () => {
  expect(DocumentationSearch.parse({ category: 7, search: 'x'.repeat(200) })).toEqual({
    category: undefined,
    search: '',
  })
})
