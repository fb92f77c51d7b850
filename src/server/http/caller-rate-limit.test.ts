import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newKey } from '#server/auth/api-key.ts'
import { startSession } from '#server/auth/session.ts'
import { createLogger } from '#server/history/logger.ts'
import { Client, testServer } from '#testing/app.ts'

const MAX = 20
const ACCOUNT_MAX = 60
const logged: string[] = []
const { app, db, signedIn } = await testServer({
  requestsPerMinute: MAX,
  logger: createLogger('info', { write: (line) => void logged.push(line) }),
})

/** Another browser of the same user. */
async function otherSession({ userId }: Client): Promise<Client> {
  const token = await startSession(db, userId, { ip: '127.0.0.1', agent: 'other' })
  return new Client(app, `night-shift=${token}`, userId)
}

/** A program with an API key of the user. */
async function program({ userId }: Client, name: string): Promise<Client> {
  const { key, key_hash, start } = newKey()
  const row = { id: randomUUID(), user_id: userId, key_hash, start, name }
  const expires_at = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('auth_api_key')
    .values({ ...row, scope: 'write', expires_at })
    .execute()
  const client = new Client(app)
  client.headers.authorization = `Bearer ${key}`
  return client
}

async function statusesOf(amount: number, ask: (index: number) => Promise<{ statusCode: number }>) {
  const answers = []
  for (let index = 0; index < amount; index++) answers.push(await ask(index))
  return answers.map(({ statusCode }) => statusCode)
}

test('the requests of a user count over all their sessions and keys, but not those of others', async () => {
  const browser = await signedIn('operator')
  const callers = [
    browser,
    await otherSession(browser),
    await program(browser, 'a'),
    await program(browser, 'b'),
  ]
  const neighbor = await signedIn('operator')

  const allowed = await statusesOf(MAX, async (index) =>
    (callers[index % callers.length] ?? browser).get('servers'),
  )
  const refused = await Promise.all(callers.map((caller) => caller.get('servers')))

  expect(new Set(allowed)).toEqual(new Set([200]))
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({ status: 429, code: 'too_many_requests' })
    const wait = Number(answer.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(answer.json().message).toContain(`more than ${MAX} requests within a minute`)
  }
  expect((await neighbor.get('servers')).statusCode).toBe(200)
})

test('a minute later the user can continue', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  const browser = await signedIn('operator')
  await statusesOf(MAX, () => browser.get('servers'))
  const [before] = await statusesOf(1, () => browser.get('servers'))

  clock.mockReturnValue(performance.now() + 60_000)

  expect(before).toBe(429)
  expect(new Set(await statusesOf(MAX, () => browser.get('servers')))).toEqual(new Set([200]))
})

test('over the limit a user still reaches their own account, but no API key does', async () => {
  const browser = await signedIn('operator')
  const key = await program(browser, 'runaway')
  await statusesOf(2 * MAX, () => key.get('servers'))

  const [{ id = '' } = {}] = (await browser.get('auth/api-keys')).json()
  const revoked = await browser.delete(`auth/api-keys/${id}`)
  const more = await statusesOf(ACCOUNT_MAX, () => browser.get('auth/me'))

  expect(revoked.statusCode).toBe(200)
  expect((await browser.get('servers')).statusCode).toBe(429)
  expect(more.filter((status) => status === 200)).toHaveLength(ACCOUNT_MAX - 2)
  expect((await browser.post('auth/logout')).statusCode).toBe(429)
})

test.each([
  ['whose role does not allow them', 'viewer', 'approved'],
  ['whose account is not approved', 'viewer', 'pending'],
] as const)('refused requests of a user %s count too', async (_, role, state) => {
  const user = await signedIn(role, state)
  logged.length = 0

  const refused = await statusesOf(MAX + 5, () => user.get('users'))

  expect(refused).toEqual([...Array(MAX).fill(403), ...Array(5).fill(429)])
  expect(logged).toHaveLength(MAX + 1)
})

test('a flood of refused requests costs no work: no body is read, nothing is audited, one line is logged', async () => {
  const administrator = await signedIn('administrator')
  await statusesOf(MAX, () => administrator.get('auth/me'))
  logged.length = 0

  const refused = await statusesOf(50, () => administrator.get('users/export'))
  const unread = await administrator.call('POST', 'servers', '{')

  expect(new Set(refused)).toEqual(new Set([429]))
  expect(unread.statusCode).toBe(429)
  expect(await db.selectFrom('audit').select('id').execute()).toEqual([])
  expect(logged.filter((line) => line.includes('"status":429'))).toHaveLength(1)
})
