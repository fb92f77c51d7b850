import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts'
import { digest, sweepExpired } from '#server/auth/session.ts'
import { spendSocketTicket } from '#server/auth/socket-ticket.ts'
import { GRACE_MS } from '#server/db/clock.ts'
import { type Client, testServer } from '#testing/app.ts'
import { PASSWORD } from '#testing/people.ts'

const server = await testServer()
const secured = await testServer({ isHttps: true, origins: () => ['https://ns.example'] })
const { db, anonymous, signedIn, liveHints } = server

const ago = (ms: number) => new Date(Date.now() - ms)
/** Moves the times of every session, or of the sessions of one user. */
function move(times: { seen_at?: Date; created_at?: Date }, client?: Client) {
  const sessions = db.updateTable('auth_session').set(times)
  return (client ? sessions.where('user_id', '=', client.userId) : sessions).execute()
}
async function seenAt(): Promise<number> {
  const row = await db.selectFrom('auth_session').select('seen_at').executeTakeFirstOrThrow()
  return row.seen_at.getTime()
}
const isSignedIn = async (client: Client) => (await client.get('auth/me')).json().user !== null
const tokenOf = (client: Client) => client.cookie?.split('=')[1] ?? ''

test('a session ends after 30 idle minutes', async () => {
  const client = await signedIn('viewer')

  await move({ seen_at: ago(30 * MINUTE_MS - 5 * SECOND_MS) })
  expect(await isSignedIn(client)).toBe(true)
  // The use is recorded in parallel to the request.
  await expect.poll(seenAt).toBeGreaterThan(ago(MINUTE_MS).getTime())
  await move({ seen_at: ago(30 * MINUTE_MS) })
  expect(await isSignedIn(client)).toBe(false)
  expect((await client.get('servers')).json().code).toBe('signed_out')
})

test('a session ends after 8 hours, however busy', async () => {
  const client = await signedIn('viewer')

  await move({ created_at: ago(8 * HOUR_MS - 5 * SECOND_MS) })
  expect(await isSignedIn(client)).toBe(true)
  await move({ created_at: ago(8 * HOUR_MS) })
  expect(await isSignedIn(client)).toBe(false)
})

test('use extends a session, and is recorded once a minute', async () => {
  const client = await signedIn('viewer')
  const shortly = ago(30 * SECOND_MS)
  await move({ seen_at: shortly })
  await client.get('auth/me')
  expect(await seenAt()).toBe(shortly.getTime())

  await move({ seen_at: ago(3 * MINUTE_MS) })
  const usedAt = Date.now()
  await client.get('auth/me')
  await expect.poll(seenAt).toBeGreaterThanOrEqual(usedAt)
})

test('a session started by a fast clock has ended, and a use recorded by a fast clock is recorded again', async () => {
  const client = await signedIn('viewer')
  await move({ seen_at: ago(-HOUR_MS) })
  expect(await isSignedIn(client)).toBe(true)
  await expect.poll(seenAt).toBeLessThanOrEqual(Date.now())

  await move({ created_at: ago(-HOUR_MS) })
  expect(await isSignedIn(client)).toBe(false)
})

test('the sweep removes sessions that expired days ago, and tickets immediately', async () => {
  const [idle, old, recent, alive] = [
    await signedIn('viewer'),
    await signedIn('viewer'),
    await signedIn('viewer'),
    await signedIn('viewer'),
  ]
  for (const client of [idle, alive]) await client.post('auth/ticket')
  await move({ seen_at: ago(30 * MINUTE_MS + GRACE_MS) }, idle)
  await move({ created_at: ago(8 * HOUR_MS + GRACE_MS) }, old)
  await move({ created_at: ago(9 * HOUR_MS) }, recent)
  const tickets = db.updateTable('auth_ticket').set({ expires_at: ago(0) })
  await tickets.where('user_id', '=', idle.userId).execute()

  await sweepExpired(db)

  const owners = async (table: 'auth_session' | 'auth_ticket') =>
    (await db.selectFrom(table).select('user_id').execute()).map(({ user_id }) => user_id)
  expect((await owners('auth_session')).sort()).toEqual([recent.userId, alive.userId].sort())
  expect(await owners('auth_ticket')).toEqual([alive.userId])
})

test('the database contains only a hash of the token', async () => {
  const client = await signedIn('viewer')
  await client.post('auth/ticket')

  const rows = [
    ...(await db.selectFrom('auth_session').selectAll().execute()),
    ...(await db.selectFrom('auth_ticket').selectAll().execute()),
  ]

  expect(rows[0]?.token_hash).toBe(digest(tokenOf(client)))
  expect(JSON.stringify(rows)).not.toContain(tokenOf(client))
})

test('signing out ends the session, and notifies the pages of the user', async () => {
  const client = await signedIn('viewer')
  const stolen = anonymous()
  stolen.cookie = client.cookie

  const answer = await client.post('auth/logout')

  expect(answer.json()).toBeNull()
  expect(client.cookie).toBeUndefined()
  expect(await isSignedIn(stolen)).toBe(false)
  expect(liveHints.identities.at(-1)).toBe(client.userId)
  expect(await db.selectFrom('audit').select(['action', 'user_id']).execute()).toEqual([
    { action: 'user.signed_out', user_id: client.userId },
  ])
  expect((await client.post('auth/logout')).statusCode).toBe(200)
})

test('two cookies with our name, or an incomplete token, are anonymous', async () => {
  const client = await signedIn('viewer')
  const { cookie = '' } = client

  for (const bad of [`${cookie}; ${cookie}`, cookie.slice(0, -1), `${cookie}A`, 'night-shift=']) {
    client.cookie = bad
    expect(await isSignedIn(client)).toBe(false)
  }
  client.cookie = `theme=dark; ${cookie}`
  expect(await isSignedIn(client)).toBe(true)
})

test('a session gets a socket ticket, valid once and for half a minute', async () => {
  const waiting = await signedIn('viewer', 'pending')
  const session = await db.selectFrom('auth_session').select('id').executeTakeFirstOrThrow()
  const give = async (): Promise<string> => (await waiting.post('auth/ticket')).json().ticket

  const asked = Date.now()
  const ticket = await give()
  const answered = Date.now()
  const { expires_at } = await db
    .selectFrom('auth_ticket')
    .select('expires_at')
    .executeTakeFirstOrThrow()
  const givenAt = expires_at.getTime() - 30 * SECOND_MS
  expect(givenAt).toBeGreaterThanOrEqual(asked)
  expect(givenAt).toBeLessThanOrEqual(answered)
  expect(await spendSocketTicket(db, ticket)).toBe(session.id)
  expect(await spendSocketTicket(db, ticket)).toBeUndefined()

  const late = await give()
  await db
    .updateTable('auth_ticket')
    .set({ expires_at: ago(0) })
    .execute()
  expect(await spendSocketTicket(db, late)).toBeUndefined()

  const refused = await anonymous().post('auth/ticket')
  expect(refused.statusCode).toBe(401)
  expect(refused.json().code).toBe('signed_out')
})

test('over https the cookie is bound to this host and to https', async () => {
  const client = secured.anonymous()
  client.headers = { origin: 'https://ns.example' }

  const answer = await client.post('auth/register', { username: 'Digger', password: PASSWORD })

  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-night-shift=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    ),
    expect.stringMatching(
      /^__Host-night-shift-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    ),
  ])
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect((await client.get('auth/me')).json().user.username).toBe('Digger')

  client.cookie = client.cookie?.replace('__Host-', '')
  expect((await client.get('auth/me')).json().user).toBeNull()
})
