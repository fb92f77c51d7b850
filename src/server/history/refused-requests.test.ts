import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { MINUTE_MS } from '#domain/time-units.ts'
import { addAgent, callWithKey } from '#testing/agents.ts'
import { testServer } from '#testing/app.ts'
import { buildAgent } from '#testing/factories.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { LogWriter } from './log-writer.ts'
import { createLogger } from './logger.ts'

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
const logged: string[] = []
const writer = new LogWriter()
const logger = createLogger('debug', {
  write(line) {
    logged.push(line)
    writer.write(line)
  },
})
const { app, db, signedIn } = await testServer({ logger })

const stored = async () => {
  writer.attach({ db, live: SILENT_LIVE })
  await writer.close()
  return db.selectFrom('log').select(['message', 'details', 'user_id']).orderBy('id').execute()
}

test('refused anonymous requests are counted in one line, independent of their path', async () => {
  const send = (url: string, remoteAddress: string, method: 'GET' | 'POST' = 'GET') =>
    app.inject({ method, url, remoteAddress, headers: { cookie: `night-shift=${'x'.repeat(43)}` } })

  for (let index = 0; index < 100; index++)
    await send(`/api/${'a'.repeat(15_000)}${index}`, '203.0.113.7')
  await send('/api/servers', '198.51.100.4')
  await send('/api/servers', '198.51.100.4', 'POST')
  await send('/nothing', '2001:db8::1')
  await send('/ws', '2001:db8::2')
  await send('/skins/76', '198.51.100.4')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)

  expect(await stored()).toEqual([
    {
      message: '105 requests were refused in the last minute, most from 203.0.113.7',
      details: {
        statuses: { 401: 2, 403: 1, 404: 102 },
        kinds: { api: 102, page: 2, socket: 1 },
        callers: { '203.0.113.7': 100, '198.51.100.4': 3, '2001:db8:0:0::/64': 2 },
      },
      user_id: '',
    },
  ])
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(await stored()).toHaveLength(1)
})

test('refused requests of agents are counted in one line', async () => {
  const { key } = await addAgent(await signedIn('administrator'), { name: 'Frankfurt' })

  for (let index = 0; index < 20; index++) {
    await callWithKey(app, key, 'GET', 'servers')
    await callWithKey(app, key, 'POST', 'telemetry')
  }
  await vi.advanceTimersByTimeAsync(MINUTE_MS)

  expect((await stored()).slice(1)).toEqual([
    {
      message: '40 requests were refused in the last minute, from agent Frankfurt',
      details: {
        statuses: { 403: 20, 415: 20 },
        kinds: { api: 40 },
        callers: { 'agent Frankfurt': 40 },
      },
      user_id: '',
    },
  ])
})

/** More than can be in progress at once, of almost the largest size. */
const BATCHES = 60
const LINES = Array.from({ length: 250 }, () => 'x'.repeat(4000)).join('\n')

test('batches that are refused because too many are in progress are counted in one line', async () => {
  const { userId } = await signedIn('operator')
  const header = { stream: randomUUID(), seq: 1, sent_at: Date.now(), interval_s: 10 }
  const payload = `${JSON.stringify(header)}\n${LINES}`
  const first = await buildAgent(db, userId)
  const agents = [first]
  while (agents.length < BATCHES) agents.push(await buildAgent(db, userId))
  const send = async ({ key }: { key: string }) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
    const call = { method: 'POST', url: '/api/telemetry', headers, payload } as const
    return (await app.inject(call)).statusCode
  }

  // The first commit waits for this row.
  const lock = await db.startTransaction().execute()
  const row = { agent_id: first.id, stream: header.stream, seq: 0, gap: 0, seen_ms: 0 }
  await lock.insertInto('agent_stream').values(row).execute()
  const sent = agents.map(send)
  await Promise.any(sent.map(async (status) => expect(await status).toBe(503)))
  await lock.rollback().execute()
  const refused = (await Promise.all(sent)).filter((status) => status === 503).length
  await vi.advanceTimersByTimeAsync(MINUTE_MS)

  const lines = await stored()
  expect(lines.filter(({ message }) => message.startsWith('POST'))).toEqual([])
  expect(lines).toContainEqual({
    message: expect.stringMatching(/refused in the last minute, most from agent/),
    details: expect.objectContaining({ statuses: { 503: refused }, kinds: { api: refused } }),
    user_id: '',
  })
})

test('refused requests of users for images, which have no rate limit, are counted in one line', async () => {
  const { cookie = '', userId } = await signedIn('viewer')
  const { username } = await db
    .selectFrom('auth_user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

  for (const url of ['/map-tiles/a/b', '/skins/nothing'])
    for (let index = 0; index < 20; index++) await app.inject({ url, headers: { cookie } })
  await vi.advanceTimersByTimeAsync(MINUTE_MS)

  expect(await stored()).toEqual([
    {
      message: `40 requests were refused in the last minute, from user ${username}`,
      details: {
        statuses: { 404: 40 },
        kinds: { page: 40 },
        callers: { [`user ${username}`]: 40 },
      },
      user_id: '',
    },
  ])
})

test('refused requests of users and internal errors are stored one by one', async () => {
  const client = await signedIn('viewer')

  await client.get('users')
  await client.get('servers?unexpected=1')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)

  expect((await stored()).map(({ message, user_id }) => [message, user_id])).toEqual([
    ['GET /api/users 403', client.userId],
    ['GET /api/servers 422', client.userId],
  ])
})

test('no logged path is longer than 200 characters', async () => {
  logged.length = 0

  await app.inject({ url: `/${'p'.repeat(15_000)}`, headers: { accept: 'text/html' } })
  await app.inject({ url: `/api/auth/me?${'q'.repeat(8000)}` })

  const lengths = logged.map(
    (line) => z.looseObject({ path: z.string() }).parse(JSON.parse(line)).path.length,
  )
  expect(lengths).toEqual([200, '/api/auth/me'.length])
})
