import { expect, test } from 'vitest'
import type { Endpoint, Resource } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { ROLES, USER_STATES } from '#contract/roles.ts'
import { type Client, ORIGIN, testServer } from '#testing/app.ts'
import { ALLOWED, PLAIN_ALLOWED, type Who } from '#testing/permissions.ts'

const server = await testServer()

interface Visitor {
  readonly who: Who
  readonly name: string
  readonly enter: () => Promise<Client>
}

const VISITORS: Visitor[] = [
  { who: 'nobody', name: 'nobody signed in', enter: async () => server.anonymous() },
  ...ROLES.flatMap((role) =>
    USER_STATES.map((state) => ({
      who: state === 'approved' ? role : state,
      name: `${role}, ${state}`,
      enter: () => server.signedIn(role, state),
    })),
  ),
]

const ENDPOINTS = Object.entries<Resource>(contract).flatMap(([name, resource]) =>
  Object.entries(resource).map(([action, endpoint]) => ({ name, action, endpoint })),
)
const table: Record<string, Record<string, readonly Who[]>> = { ...ALLOWED, ...PLAIN_ALLOWED }

const NO_USER = '00000000-0000-4000-8000-000000000000'
const NO_ROW = '2147483647'

/** A call whose target does not exist. */
const callMissing = (client: Client, { method, path, params }: Endpoint) => {
  const isUuid = params?.safeParse({ id: NO_USER }).success
  return client.call(method, path.replace(':id', isUuid ? NO_USER : NO_ROW))
}

/** A call that is invalid in every part. */
const callWrongly = (client: Client, { method, path }: Endpoint) =>
  client.call(
    method,
    `${path.replace(':id', 'x')}?unexpected=1`,
    method === 'GET' ? undefined : { unexpected: true },
  )

test.each(VISITORS)('$name: permission comes before existence and validation', async (visitor) => {
  const client = await visitor.enter()
  const seen: object[] = []
  const expected: object[] = []

  for (const { name, action, endpoint } of ENDPOINTS) {
    const isAllowed = table[name]?.[action]?.includes(visitor.who)
    const refusal = isAllowed ? undefined : refusalOf(visitor.who)
    const missing = refusal ?? 'entered'
    expected.push({ name, action, missing, wrongly: refusal ?? '422 invalid_request' })
    // Only callers with permission can distinguish a missing row from an invalid call.
    const wrongly = await callWrongly(client, endpoint)
    const answer = isAllowed ? undefined : await callMissing(client, endpoint)
    seen.push({
      name,
      action,
      missing: answer ? codeOf(answer) : 'entered',
      wrongly: codeOf(wrongly),
    })
  }

  expect(seen).toEqual(expected)
})

function refusalOf(who: Who): string {
  if (who === 'nobody') return '401 signed_out'
  const isWaiting = who === 'pending' || who === 'rejected' || who === 'suspended'
  return isWaiting ? '403 not_approved' : '403 forbidden'
}

const codeOf = (answer: { statusCode: number; json(): { code: string } }) =>
  `${answer.statusCode} ${answer.json().code}`

test('no row belongs to a removed endpoint', () => {
  const rows = Object.entries(table).flatMap(([name, actions]) =>
    Object.keys(actions).map((action) => `${name}.${action}`),
  )

  expect(rows.sort()).toEqual(ENDPOINTS.map(({ name, action }) => `${name}.${action}`).sort())
})

// No session can call the endpoints of agents.
const WRITES = ENDPOINTS.filter(
  ({ endpoint }) => endpoint.method !== 'GET' && endpoint.access !== 'agent',
)

test.each(WRITES)(
  '$name.$action only accepts writes of our own pages, as JSON',
  async ({ endpoint }) => {
    const client = await server.signedIn('administrator')
    const codeWith = async (headers: Record<string, string>) => {
      client.headers = headers
      return codeOf(await callWrongly(client, endpoint))
    }

    for (const origin of [
      'http://127.0.0.1:4001',
      'https://127.0.0.1:4000',
      'null',
      '',
      'http://evil.example',
    ])
      expect(await codeWith({ origin })).toBe('403 wrong_origin')
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=iso-8859-1',
      '',
    ])
      expect(await codeWith({ 'content-type': type })).toBe('415 unsupported_media_type')
    expect(await codeWith({ 'content-type': 'Application/JSON; charset=utf-8' })).toBe(
      '422 invalid_request',
    )
  },
)

test.each(WRITES)(
  '$name.$action refuses a write without an origin or a content type',
  async ({ endpoint: { method, path } }) => {
    const { cookie = '' } = await server.signedIn('administrator')
    const url = `/api/${path.replace(':id', NO_ROW)}`
    const send = async (headers: Record<string, string>) =>
      codeOf(
        await server.app.inject({ method, url, headers: { cookie, ...headers }, payload: '{}' }),
      )

    expect(await send({ 'content-type': 'application/json' })).toBe('403 wrong_origin')
    expect(await send({ origin: ORIGIN })).toBe('415 unsupported_media_type')
  },
)

test.each(ENDPOINTS.filter(({ endpoint }) => endpoint.method !== 'GET'))(
  '$name.$action names the missing key to a program, and the origin to a page',
  async ({ endpoint: { method, path, access } }) => {
    const url = `/api/${path.replace(':id', NO_ROW)}`
    const send = async (headers: Record<string, string>) =>
      codeOf(await server.app.inject({ method, url, headers, payload: '{}' }))
    const toProgram = access === 'public' ? '403 wrong_origin' : '401 signed_out'

    expect(await send({})).toBe(toProgram)
    expect(await send({ authorization: 'ns_key' })).toBe(toProgram)
    for (const origin of ['http://evil.example', 'null', ''])
      expect(await send({ origin })).toBe('403 wrong_origin')
    expect(await send({ cookie: 'night-shift=unknown' })).toBe('403 wrong_origin')
  },
)

test('a program without a key is told how to send one', async () => {
  const messageOf = async (path: string) =>
    (await server.app.inject({ method: 'POST', url: `/api/${path}`, payload: '{}' })).json().message

  expect(await messageOf('orders')).toBe(
    'Send an API key in the header "Authorization: Bearer <key>".',
  )
  expect(await messageOf('telemetry')).toBe(
    'Send the key of an agent in the header "Authorization: Bearer <key>".',
  )
})

const isBodyOptional = ({ body, upload }: Endpoint) =>
  !upload && (!body || body.safeParse(undefined).success)

test.each(WRITES.filter(({ endpoint }) => isBodyOptional(endpoint)))(
  '$name.$action needs no content type without a body',
  async ({ endpoint: { method, path } }) => {
    const send = async (headers: Record<string, string>) => {
      const { cookie = '' } = await server.signedIn('administrator')
      const url = `/api/${path.replace(':id', NO_ROW)}`
      const all = { origin: ORIGIN, cookie, ...headers }
      return (await server.app.inject({ method, url, headers: all })).statusCode
    }

    expect(await send({})).toBe(await send({ 'content-type': 'application/json' }))
  },
)
