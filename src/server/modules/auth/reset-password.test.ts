import { expect, test } from 'vitest'
import { digest } from '#server/auth/session.ts'
import { sealAudit } from '#server/history/audit-chain.ts'
import { type Client, ORIGIN, testServer, vault } from '#testing/app.ts'
import { buildApiKey, buildPasskey } from '#testing/factories.ts'
import { PASSWORD, registered } from '#testing/people.ts'
import { stopClock, withApp } from '#testing/second-factor.ts'

const server = await testServer()
const { db, anonymous, signedIn, liveHints } = server
stopClock()

const NEXT = 'another horse battery'
const DEAD =
  'This password reset link does not work. It is incomplete, expired, replaced or used already. Ask an administrator for a new link.'

async function someone() {
  const client = await registered(server, 'Digger')
  const { id } = (await client.get('auth/me')).json().user
  return { client, id }
}

const create = (administrator: Client, id: string, body: object = {}) =>
  administrator.post(`users/${id}/password_reset`, body)
const tokenIn = (url: string) => new URL(url).hash.slice(1)
async function linkFor(id: string, body: object = {}): Promise<string> {
  const answer = await create(await signedIn('administrator'), id, body)
  return tokenIn(answer.json().url)
}
const use = (token: string, password = NEXT, client = anonymous()) =>
  client.post('auth/reset_password', { token, password })
const signIn = (username: string, password: string, client = anonymous()) =>
  client.post('auth/login', { username, password })
const left = async (table: 'auth_api_key' | 'auth_passkey' | 'auth_session', id: string) =>
  (await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length

test('a link is returned once, stored as a hash, and sets a password that ends every session', async () => {
  const { client, id } = await someone()
  const administrator = await signedIn('administrator')

  const made = await create(administrator, id)
  expect(made.statusCode).toBe(201)
  const { url, expires_at } = made.json()
  expect(url).toMatch(new RegExp(`^${ORIGIN}/reset-password#[\\w-]{43}$`))
  const minutes = (Date.parse(expires_at) - Date.now()) / 60_000
  expect(minutes).toBeCloseTo(30, 0)
  const [row] = await db.selectFrom('auth_password_reset').selectAll().execute()
  expect(row?.token_hash).toBe(digest(tokenIn(url)))
  const shown = (await administrator.get(`users/${id}`)).json()
  expect(shown.password_reset_expires_at).toBe(expires_at)

  const visitor = anonymous()
  expect((await use(tokenIn(url), NEXT, visitor)).json()).toBeNull()

  expect(visitor.cookie).toBeUndefined()
  expect((await client.get('auth/me')).json().user).toBeNull()
  expect(liveHints.identities.at(-1)).toBe(id)
  expect((await signIn('Digger', PASSWORD)).statusCode).toBe(401)
  expect((await signIn('Digger', NEXT)).statusCode).toBe(200)
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'user_id', 'entity_id', 'ip', 'after'])
    .where('action', 'like', 'user.password_reset%')
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    {
      action: 'user.password_reset_created',
      user_id: administrator.userId,
      entity_id: id,
      ip: administrator.remoteAddress,
      after: { expires_at, revoke_keys: true },
    },
    {
      action: 'user.password_reset',
      user_id: id,
      entity_id: id,
      ip: visitor.remoteAddress,
      after: { sessions_ended: 1, api_keys_revoked: 0, passkeys_revoked: 0 },
    },
  ])
  await sealAudit(db, vault)
  const everything = JSON.stringify([
    await db.selectFrom('audit').selectAll().execute(),
    await db.selectFrom('log').selectAll().execute(),
  ])
  expect(everything).not.toContain(tokenIn(url))
})

test.each([true, false])('revoking API keys and passkeys with it: %s', async (revoke_keys) => {
  const { id } = await someone()
  await buildApiKey(db, id)
  await buildPasskey(db, id)

  await use(await linkFor(id, { revoke_keys }))

  const expected = revoke_keys ? 0 : 1
  expect([await left('auth_api_key', id), await left('auth_passkey', id)]).toEqual([
    expected,
    expected,
  ])
})

test('wrong, used, replaced and expired links get the same response and change nothing', async () => {
  const { client, id } = await someone()
  const replaced = await linkFor(id)
  const expired = await linkFor(id)
  await db
    .updateTable('auth_password_reset')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()

  const answers = [await use('x'), await use('x'.repeat(43)), await use(replaced)]
  answers.push(await use(expired))
  const good = await linkFor(id)
  await use(good, PASSWORD)
  answers.push(await use(good))

  const replies = answers.map((answer) => [
    answer.statusCode,
    answer.json().code,
    answer.json().message,
  ])
  expect(replies).toEqual(Array(5).fill([401, 'bad_credentials', DEAD]))
  expect((await signIn('Digger', PASSWORD, client)).statusCode).toBe(200)
  const refused = db.selectFrom('audit').select('ip').where('action', 'like', '%reset_refused')
  expect(await refused.execute()).toHaveLength(5)
})

test('checking an invalid link is refused, and checking a valid link does not consume it', async () => {
  const { id } = await someone()
  const replaced = await linkFor(id)
  const good = await linkFor(id)
  const check = (token: string) => anonymous().post('auth/reset_password/check', { token })

  expect((await check(replaced)).json()).toMatchObject({ code: 'bad_credentials', message: DEAD })
  expect((await check(good)).json()).toBeNull()
  expect((await use(good)).json()).toBeNull()
  expect((await check(good)).statusCode).toBe(401)
})

test('one of two concurrent uses of a link sets the password', async () => {
  const { id } = await someone()
  const token = await linkFor(id)
  const passwords = ['the first new password', 'the second new password']

  const answers = await Promise.all(passwords.map((password) => use(token, password)))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  const signIns = await Promise.all(passwords.map((password) => signIn('Digger', password)))
  expect(signIns.map(({ statusCode }) => statusCode)).toEqual(
    answers.map(({ statusCode }) => statusCode),
  )
})

test('one of two concurrently created links works', async () => {
  const { id } = await someone()
  const administrators = [await signedIn('administrator'), await signedIn('administrator')]

  const made = await Promise.all(administrators.map((each) => create(each, id)))
  const used = [await use(tokenIn(made[0]?.json().url)), await use(tokenIn(made[1]?.json().url))]

  expect(used.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
})

test('a weak password leaves the link usable', async () => {
  const { id } = await someone()
  const token = await linkFor(id)

  const short = await use(token, 'too short')
  const common = await use(token, 'passwordpassword')

  expect([short.statusCode, common.statusCode]).toEqual([422, 422])
  expect(common.json().errors[0].pointer).toBe('/body/password')
  expect((await use(token)).statusCode).toBe(200)
})

test('a link ends when its user signs in, changes the password, or is suspended', async () => {
  const { client, id } = await someone()
  const administrator = await signedIn('administrator')

  const bySignIn = await linkFor(id)
  await signIn('Digger', PASSWORD, client)
  const byChange = await linkFor(id)
  await client.post('auth/password', { current: PASSWORD, password: NEXT })
  const bySuspension = await linkFor(id)
  await administrator.post(`users/${id}/suspend`, {})

  for (const token of [bySignIn, byChange, bySuspension])
    expect((await use(token, PASSWORD)).statusCode).toBe(401)
})

test('signing in with the old password of a suspended user does not end the link', async () => {
  const { id } = await someone()
  await db.updateTable('auth_user').set({ state: 'suspended' }).where('id', '=', id).execute()
  const token = await linkFor(id)

  expect((await signIn('Digger', PASSWORD)).statusCode).toBe(200)

  expect((await use(token)).statusCode).toBe(200)
  expect(await left('auth_session', id)).toBe(0)
})

test('the second factor stays, and a half-done sign-in with the old password ends', async () => {
  const { client, id } = await someone()
  await withApp(client)
  const half = anonymous()
  expect((await signIn('Digger', PASSWORD, half)).json().second_factor).toBe('totp')

  await use(await linkFor(id))

  const late = await half.post('auth/totp/verify', { code: '000000' })
  expect(late.json().code).toBe('signed_out')
  expect((await signIn('Digger', NEXT)).json()).toMatchObject({ second_factor: 'totp' })
})

test('administrators cannot create a link for themselves', async () => {
  const administrator = await signedIn('administrator')

  const answer = await create(administrator, administrator.userId)

  expect(answer.json()).toMatchObject({
    code: 'conflict',
    message: 'Change your own password under Settings › Security.',
  })
  expect(await db.selectFrom('auth_password_reset').selectAll().execute()).toEqual([])
})

test('a reset signs out the browser of its user, but not that of another user', async () => {
  const { client, id } = await someone()
  const helper = await signedIn('operator')

  await use(await linkFor(id), NEXT, helper)
  expect((await helper.get('auth/me')).json().user).not.toBeNull()
  await signIn('Digger', NEXT, client)
  await use(await linkFor(id), PASSWORD, client)

  expect(client.cookie).toBeUndefined()
})

test('guesses from one address are limited', async () => {
  const client = anonymous()

  const statuses = []
  for (let count = 0; count < 21; count++)
    statuses.push((await use('x'.repeat(43), NEXT, client)).statusCode)

  expect(statuses).toEqual([...Array(20).fill(401), 429])
})
