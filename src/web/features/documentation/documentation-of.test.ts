import { expect, test } from 'vitest'
import { ACCESS_LABELS, type Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { openApiDocument } from '#contract/openapi/document.ts'
import { documentationOf, responsesOf } from './documentation-of.ts'

const declared = Object.values(contract).flatMap((one) => Object.values<Endpoint>(one))
const responses = responsesOf(contract, openApiDocument())
const categories = documentationOf(contract, openApiDocument(), responses)
const documented = categories.flatMap(({ endpoints }) => endpoints)
const at = (method: string, path: string) =>
  documented.filter((one) => one.method === method && one.path === path)

test('the ten categories are in order', () => {
  expect(categories.map(({ label }) => label)).toEqual([
    'Admins',
    'Bots',
    'BR Bots',
    'BR Bot Groups',
    'Orders',
    'Proxies',
    'Servers',
    'Penalties',
    'Settings',
    'Other',
  ])
})

test.each(declared)('$method $path is documented once, with all that it takes', (endpoint) => {
  const { method, path, access, params, query, body } = endpoint
  const [documentation, ...more] = at(method, `/api/${path.replace(/:(\w+)/g, '{$1}')}`)

  expect(more).toEqual([])
  expect(documentation?.description).toBe(endpoint.summary)
  expect(documentation?.permission).toBe(ACCESS_LABELS[access])
  const named = (place: string) =>
    documentation?.parameters.filter((one) => one.place === place && !one.name.includes('['))
  expect(named('Path')?.length).toBe((path.match(/:/g) ?? []).length)
  for (const [place, part] of [
    ['Path', params],
    ['Query', query],
    ['Body', body],
  ] as const) {
    const issues = part?.safeParse({}).error?.issues ?? []
    const all = issues.flatMap((issue) => {
      if (issue.code !== 'invalid_union') return [issue]
      // A body with several kinds lists its kind first, and then the fields of that kind.
      const { discriminator } = issue
      const kind = Object.entries(documentation?.sample ?? {}).filter(
        ([name]) => name === discriminator,
      )
      const ofKind = discriminator && part?.safeParse(Object.fromEntries(kind)).error?.issues
      return [issue, ...issue.errors.flat(), ...(ofKind || [])]
    })
    const nothing = all.map((issue) => String(issue.path[0]))
    const required = named(place)?.filter((one) => one.isRequired)
    expect(nothing).toEqual(expect.arrayContaining(required?.map(({ name }) => name) ?? []))
  }
})

test('each endpoint has a unique URL', () => {
  const slugs = documented.map(({ slug }) => slug)

  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugs).toContain('post-br-bots-id-proxy')
})

test('every parameter has a description and its accepted values', () => {
  const silent = documented.flatMap(({ slug, parameters }) =>
    parameters
      .filter((one) => !(one.description && one.takes))
      .map(({ name }) => `${slug} ${name}`),
  )

  expect(silent).toEqual([])
})

test.each(declared.filter(({ body }) => body))(
  'the body shown for $method $path is one that it takes',
  ({ method, path, body }) => {
    const [documentation] = at(method, `/api/${path.replace(/:(\w+)/g, '{$1}')}`)

    expect(body?.safeParse(documentation?.sample).error?.issues).toBeUndefined()
  },
)

test('the accepted values of a parameter are described in words', () => {
  const takes = (path: string, name: string, method = 'POST') =>
    at(method, `/api/${path}`)[0]?.parameters.find((one) => one.name === name)?.takes

  expect(takes('br-bots', 'nickname')).toBe('text of 1 to 64 characters')
  expect(takes('br-bots', 'start_hour')).toBe('integer 0 to 23')
  expect(takes('br-bots', 'server_ids')).toBe('list of 1 to 100: integer from 1')
  expect(takes('br-bots', 'proxy_id')).toBe('integer from 1 or null')
  expect(takes('br-bots', 'proxy', 'GET')).toBe('none or integer from 1')
  expect(takes('br-bots', 'sort_order', 'GET')).toBe('asc or desc')
  expect(takes('br-bot-groups/create_group', 'time_schedules[].end_minute')).toBe('integer 0 to 59')
  expect(takes('users/{id}/approve', 'id')).toBe('UUID')
})

test('only endpoints of the bot runtime are marked', () => {
  expect(documented.filter(({ isServed }) => !isServed).map(({ path }) => path)).toEqual([
    '/api/captcha/solve',
  ])
  expect(at('WS', '/ws')[0]?.permission).toBe('Token')
})

test('every field of a response has a description, including nested ones', () => {
  const names = responses['get-br-bots']?.map(({ name }) => name)
  const silent = Object.entries(responses).flatMap(([slug, fields]) =>
    fields.filter((one) => !(one.description && one.takes)).map(({ name }) => `${slug} ${name}`),
  )

  expect(names).toEqual(expect.arrayContaining(['data[].bot.nickname', 'meta.pageCount']))
  expect(silent).toEqual([])
})

test('a field that can be null is described in words', () => {
  const reason = responses['get-auth-me']?.find(({ name }) => name === 'user.state_reason')

  expect(reason?.takes).toBe('text or null')
  const takes = Object.values(responses).flatMap((fields) => fields.map((field) => field.takes))
  expect(takes.filter((words) => words.includes(',null'))).toEqual([])
})

test('an endpoint says whether its response has fields', () => {
  const known = documented.filter(({ hasResponse }) => hasResponse).map(({ slug }) => slug)

  expect(known.toSorted()).toEqual(Object.keys(responses).toSorted())
})

test('the endpoints of the last category have headings', () => {
  const other = categories.at(-1)?.endpoints ?? []

  expect(other.filter(({ section }) => section === undefined)).toEqual([])
  expect(new Set(other.map(({ section }) => section)).size).toBeGreaterThan(10)
  expect(other.map(({ section }) => section)).not.toContain('captchaKeys')
})
