import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { digest } from '#server/auth/session.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildServer } from '#testing/factories.ts'
import { PASSWORD, registered } from '#testing/people.ts'

/** With the limit of requests that applies by default. */
const server = await testServer({ requestsPerMinute: undefined })
const { app, db } = server

const add = (client: Client, override: object = {}) =>
  client.post('auth/api-keys', {
    ...{ name: 'Roster', scope: 'write', days: 30 },
    ...override,
  })

/** A program: no cookie, no origin, no browser. */
function call(key: string, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${key}` }
  return app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
}

const LINES = { format: 'lines', content: '192.0.2.7:8000:login:secret' }

test('a key is returned once, stored as a hash, and has the permissions of its owner', async () => {
  const client = await registered(server, 'Digger')
  await buildServer(db)

  const made = await add(client)
  const { key, ...listed } = made.json()

  expect(made.statusCode).toBe(201)
  expect(key).toMatch(/^ns_[\w-]{43}$/)
  expect(listed).toMatchObject({ name: 'Roster', scope: 'write', start: key.slice(0, 8) })
  expect(Date.parse(listed.expires_at) - Date.parse(listed.created_at)).toBe(30 * 86_400_000)
  expect((await client.get('auth/api-keys')).json()).toEqual([listed])
  const [row] = await db.selectFrom('auth_api_key').selectAll().execute()
  expect(row?.key_hash).toBe(digest(key))
  expect(JSON.stringify(row)).not.toContain(key)

  expect((await call(key, 'GET', 'servers')).json()).toHaveLength(1)
  expect((await call(key, 'GET', 'auth/me')).json().user.username).toBe('Digger')
  expect((await call(key, 'POST', 'proxies/import', LINES)).json().imported).toBe(1)
  expect((await call(key, 'POST', 'servers/import', LINES)).statusCode).toBe(403)
  await expect
    .poll(async () => (await client.get('auth/api-keys')).json()[0].used_at)
    .toEqual(expect.any(String))
  const [imported] = await db
    .selectFrom('audit')
    .select(['username', 'api_key'])
    .where('action', '=', 'proxy.imported')
    .execute()
  expect(imported).toEqual({ username: 'Digger', api_key: 'Roster' })
})

test('a key can undo its own deletion', async () => {
  const client = await registered(server, 'Digger', { role: 'administrator' })
  const { key } = (await add(client)).json()
  const id = await buildServer(db)
  await call(key, 'DELETE', `servers/${id}`)

  const undone = await call(key, 'POST', 'undo', { entity: 'server', id })

  expect(undone.statusCode).toBe(200)
  expect((await client.get(`servers/${id}`)).statusCode).toBe(200)
})

test('a read-only key cannot write or see secrets', async () => {
  const client = await registered(server, 'Digger', { role: 'administrator' })
  const { key } = (await add(client, { scope: 'read' })).json()

  expect((await call(key, 'GET', 'captcha')).statusCode).toBe(200)
  expect((await call(key, 'GET', 'captcha?reveal=true')).statusCode).toBe(403)
  expect((await call(key, 'POST', 'proxies/import', LINES)).json()).toMatchObject({
    code: 'forbidden',
    message: 'This API key does not allow this.',
  })
})

test('a key cannot change the account of its owner, create keys or approve users', async () => {
  const client = await registered(server, 'Digger', { role: 'administrator' })
  const { key } = (await add(client)).json()
  const { id } = (await call(key, 'GET', 'auth/me')).json().user

  const answers = [
    await call(key, 'GET', 'auth/sessions'),
    await call(key, 'POST', 'auth/password', { current: PASSWORD, password: 'another password' }),
    await call(key, 'POST', 'auth/api-keys', { name: 'x', scope: 'read', days: 1 }),
    await call(key, 'POST', 'auth/totp/disable'),
    await call(key, 'POST', 'auth/ticket'),
    await call(key, 'POST', 'auth/logout'),
    await call(key, 'POST', `users/${id}/role`, { role: 'viewer' }),
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(403))
  expect((await call(key, 'GET', 'users')).statusCode).toBe(200)
})

test('an unknown, expired, revoked or suspended key is refused immediately, and a demotion applies to it', async () => {
  const client = await registered(server, 'Digger', { role: 'administrator' })
  const { key, id } = (await add(client)).json()
  const status = async (path = 'servers') => (await call(key, 'GET', path)).statusCode
  const user = (set: object) => db.updateTable('auth_user').set(set).execute()

  expect(await status('users')).toBe(200)
  await user({ role: 'operator' })
  expect(await status('users')).toBe(403)
  await user({ state: 'suspended' })
  expect(await status()).toBe(401)
  await user({ state: 'approved' })
  expect(await status()).toBe(200)

  const past = new Date(Date.now() - 1000)
  const created_at = new Date(Date.now() - 2000)
  await db.updateTable('auth_api_key').set({ created_at, expires_at: past }).execute()
  expect(await status()).toBe(401)
  const future = new Date(Date.now() + 60_000)
  await db.updateTable('auth_api_key').set({ expires_at: future }).execute()
  expect(await status()).toBe(200)

  const stranger = await registered(server, 'Farmer')
  expect((await stranger.delete(`auth/api-keys/${id}`)).statusCode).toBe(404)
  expect((await client.delete(`auth/api-keys/${id}`)).statusCode).toBe(200)
  expect(await status()).toBe(401)
  for (const wrong of ['', 'ns_', `ns_${'x'.repeat(43)}`, "' or 1=1"])
    expect((await call(wrong, 'GET', 'servers')).statusCode).toBe(401)
})

test('a wrong key is refused even with a valid cookie, and another scheme is ignored', async () => {
  const client = await registered(server, 'Digger')
  client.headers = { authorization: `Bearer ns_${'x'.repeat(43)}` }
  expect((await client.get('servers')).statusCode).toBe(401)

  client.headers = { authorization: 'Basic cHJveHk6cHJveHk=' }
  expect((await client.get('servers')).statusCode).toBe(200)
})

test('a key has a unique name and an expiry', async () => {
  const client = await registered(server, 'Digger')

  expect((await add(client, { days: 366 })).statusCode).toBe(422)
  expect((await add(client, { days: 0 })).statusCode).toBe(422)
  expect((await add(client)).statusCode).toBe(201)
  const twin = await add(client)
  expect(twin.statusCode).toBe(409)
  expect(twin.json().errors).toEqual([
    { pointer: '/body/name', message: 'You already have a key with this name.' },
  ])
})

test('parallel requests cannot create more keys than the list shows', async () => {
  const client = await registered(server, 'Digger')
  const { key, id, ...first } = (await add(client)).json()
  const { user } = (await client.get('auth/me')).json()
  const rows = Array.from({ length: 48 }, (_, index) => {
    const name = `Key ${index}`
    const created_at = new Date(first.created_at)
    const expires_at = new Date(first.expires_at)
    const own = { id: randomUUID(), user_id: user.id, name, key_hash: name }
    return { ...first, ...own, created_at, expires_at }
  })
  await db.insertInto('auth_api_key').values(rows).execute()

  const names = ['A', 'B', 'C', 'D']
  const answers = await Promise.all(names.map((name) => add(client, { name })))

  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([201, 409, 409, 409])
  const stored = await db.selectFrom('auth_api_key').select('id').execute()
  expect(stored).toHaveLength(50)
  expect((await client.get('auth/api-keys')).json()).toHaveLength(50)
})

test('the rate limit applies to a key and its owner, who can still revoke it, and not to other users', async () => {
  // The minute that is counted must not end before the requests do.
  const stopped = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => stopped.mockRestore())
  const client = await registered(server, 'Digger')
  const { key, id } = (await add(client)).json()
  const other = await registered(server, 'Other')
  const statuses = new Set<number>()
  // The request that made the key counts too.
  for (let count = 1; count < 600; count++)
    statuses.add((await call(key, 'GET', 'auth/setup')).statusCode)

  const answer = await call(key, 'GET', 'servers')

  expect([...statuses]).toEqual([200])
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await client.get('servers')).statusCode).toBe(429)
  expect((await other.get('servers')).statusCode).toBe(200)
  expect((await client.delete(`auth/api-keys/${id}`)).statusCode).toBe(200)
  expect((await call(key, 'GET', 'servers')).statusCode).toBe(401)
})
