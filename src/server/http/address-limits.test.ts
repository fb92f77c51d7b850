import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ORIGIN, testServer } from '#testing/app.ts'
import { AddressRateLimit } from './address-limits.ts'
import { VerifiedCredentials } from './verified-credentials.ts'

const ANONYMOUS = 20
const ALL = 60
const { app, db, signedIn } = await testServer({
  requestsPerAddress: { all: ALL, anonymous: ANONYMOUS },
  trustedProxies: ['127.0.0.1'],
})
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
const FORGED = { cookie: `night-shift=${'x'.repeat(43)}` }

beforeEach(() => {
  // Buckets refill by this clock, so that slow requests do not refill them.
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

let addresses = 0
const nextAddress = () => `198.51.100.${++addresses}`

interface Sent {
  url?: string
  headers?: Record<string, string>
}

const send = (remoteAddress: string, { url = '/api/auth/me', headers = {} }: Sent = {}) =>
  app.inject({ url, remoteAddress, headers })

async function statuses(count: number, remoteAddress: string, sent?: Sent): Promise<number[]> {
  const all: number[] = []
  for (let index = 0; index < count; index++) all.push((await send(remoteAddress, sent)).statusCode)
  return all
}

test.each([
  '/api/auth/me',
  '/api/servers',
  '/api/nothing',
  '/%zz',
  '/skins/1',
  '/map-tiles/a/b',
  '/ws',
  '/',
])('%s is refused anonymously after too many requests from one address', async (url) => {
  const address = nextAddress()
  const before = await statuses(ANONYMOUS, address, { url })

  const refused = await send(address, { url })

  expect(before).not.toContain(429)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ code: 'too_many_requests', status: 429 })
  expect(refused.headers).toMatchObject({
    'content-type': expect.stringContaining('application/problem+json'),
    'x-content-type-options': 'nosniff',
  })
  expect((await send(nextAddress(), { url })).statusCode).not.toBe(429)
})

test('users behind the same address are served up to the limit of all its requests', async () => {
  const address = nextAddress()
  const { cookie = '' } = await signedIn('viewer')
  await statuses(ANONYMOUS + 1, address)

  const theirs = await statuses(ALL, address, { headers: { cookie } })

  expect(theirs.slice(0, ALL - ANONYMOUS - 1)).not.toContain(429)
  expect(theirs.at(-1)).toBe(429)
})

test.each([
  ['session', FORGED],
  ['API key', { authorization: `Bearer ns_${'x'.repeat(43)}` }],
  ['key of an agent', { authorization: `Bearer nsa_${'x'.repeat(43)}` }],
])('requests with a forged %s are refused after too many from one address', async (_, headers) => {
  for (const url of ['/api/servers', '/api/auth/me', '/skins/1', '/']) {
    const address = nextAddress()
    const before = await statuses(ANONYMOUS, address, { url, headers })

    expect(before).not.toContain(429)
    expect((await send(address, { url, headers })).statusCode).toBe(429)
  }
})

test('users whose session was valid recently are served while a stranger forges sessions', async () => {
  const address = nextAddress()
  const { cookie = '' } = await signedIn('viewer')
  const url = '/api/servers'
  await send(address, { url, headers: { cookie } })
  vi.advanceTimersByTime(29 * 60_000)
  const forged = await statuses(ANONYMOUS + 5, address, { url, headers: FORGED })

  const theirs = await statuses(10, address, { url, headers: { cookie } })

  expect(forged.at(-1)).toBe(429)
  expect(new Set(theirs)).toEqual(new Set([200]))
})

test('a session that has ended is counted like a forged one', async () => {
  const address = nextAddress()
  const { cookie = '', userId } = await signedIn('viewer')
  const sent = { url: '/api/servers', headers: { cookie } }
  const [first] = await statuses(1, address, sent)
  await db.deleteFrom('auth_session').where('user_id', '=', userId).execute()

  const after = await statuses(ANONYMOUS + 2, address, sent)

  expect(first).toBe(200)
  expect(after.filter((status) => status === 401)).toHaveLength(ANONYMOUS)
  expect(after.at(-1)).toBe(429)
})

test('probes are not counted as anonymous', async () => {
  const address = nextAddress()
  await statuses(ANONYMOUS, address)

  expect(await statuses(5, address, { url: '/readyz' })).toEqual([200, 200, 200, 200, 200])
})

test('the addresses of one /64 count as one', async () => {
  const seen = new Set<number>()
  for (let index = 0; index <= ANONYMOUS; index++)
    seen.add((await send(`2001:db8:1:2::${index.toString(16)}`)).statusCode)

  expect([...seen]).toEqual([200, 429])
  expect((await send('2001:db8:1:3::1')).statusCode).toBe(200)
})

test('an upgrade is counted, by the address that the proxy names', async () => {
  const address = nextAddress()
  const upgrade = async () => {
    const request = get({
      port,
      path: '/ws',
      headers: {
        connection: 'upgrade',
        upgrade: 'websocket',
        origin: ORIGIN,
        'x-forwarded-for': address,
      },
    })
    request.on('upgrade', (_, socket) => socket.destroy())
    const [answer]: IncomingMessage[] = await once(request, 'response')
    answer?.resume()
    return answer?.statusCode
  }
  await statuses(ANONYMOUS, address)

  expect(await upgrade()).toBe(429)
})

test('the bucket refills with time, up to one minute of requests', () => {
  const limit = new AddressRateLimit(ANONYMOUS)
  const takeAll = () => Array.from({ length: ANONYMOUS + 1 }, () => limit.take('203.0.113.7'))

  expect(takeAll()).toEqual([...Array(ANONYMOUS).fill(0), 3])
  vi.advanceTimersByTime(30_000)
  expect(takeAll().filter((waitS) => waitS === 0)).toHaveLength(ANONYMOUS / 2)
  vi.advanceTimersByTime(600_000)
  expect(takeAll().filter((waitS) => waitS === 0)).toHaveLength(ANONYMOUS)
})

test('it stores a bounded number of addresses', () => {
  const limit = new AddressRateLimit(ANONYMOUS)

  for (let network = 0; network < 30_000; network++)
    limit.take(`2001:db8:${network.toString(16)}::1`)

  expect(limit.size).toBe(10_000)
})

test('it remembers a bounded number of valid credentials, each for 30 minutes', () => {
  const verified = new VerifiedCredentials()
  for (let index = 0; index < 10_001; index++) verified.add(`credential ${index}`)

  expect(verified.size).toBe(10_000)
  expect(verified.has('credential 0')).toBe(false)
  expect(verified.has('credential 1')).toBe(true)
  vi.advanceTimersByTime(30 * 60_000)
  expect(verified.has('credential 1')).toBe(false)
})
