import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts'
import { digest } from '#server/auth/session.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildApiKey, buildPasskey } from '#testing/factories.ts'
import { PASSWORD, registered } from '#testing/people.ts'

const server = await testServer()
const { db, anonymous, signedIn, liveHints } = server

const NEW_PASSWORD = 'another good password'

const ago = (ms: number) => new Date(Date.now() - ms)
const isSignedIn = async (client: Client) => (await client.get('auth/me')).json().user !== null
const tokenOf = (client: Client) => client.cookie?.split('=')[1] ?? ''

/** Another browser of the same user. */
async function another(username: string, password = PASSWORD): Promise<Client> {
  const client = anonymous()
  await client.post('auth/login', { username, password })
  return client
}

test('own sessions are listed newest first, with the current one marked and without expired ones and tokens', async () => {
  const first = await registered(server, 'Digger')
  await registered(server, 'Farmer')
  const expired = await another('Digger')
  const long = { created_at: ago(HOUR_MS), seen_at: ago(MINUTE_MS) }
  await db.updateTable('auth_session').set(long).execute()
  await db
    .updateTable('auth_session')
    .set({ seen_at: ago(HOUR_MS) })
    .where('token_hash', '=', digest(tokenOf(expired)))
    .execute()
  const newest = await another('Digger')

  const answer = await newest.get('auth/sessions')

  expect(answer.json()).toMatchObject([
    { ip: newest.remoteAddress, agent: 'lightMyRequest', current: true },
    { ip: first.remoteAddress, current: false },
  ])
  expect(answer.body).not.toContain(digest(tokenOf(newest)))
})

test('a user can end their own sessions, and no session of another user', async () => {
  const client = await registered(server, 'Digger')
  const lost = await another('Digger')
  const stranger = await signedIn('administrator')
  const [id] = (await client.get('auth/sessions'))
    .json()
    .flatMap((session: { id: string; current: boolean }) => (session.current ? [] : [session.id]))

  expect((await stranger.delete(`auth/sessions/${id}`)).statusCode).toBe(404)
  expect(await isSignedIn(lost)).toBe(true)

  expect((await client.delete(`auth/sessions/${id}`)).statusCode).toBe(200)
  expect(await isSignedIn(lost)).toBe(false)
  expect(await isSignedIn(client)).toBe(true)
  expect((await client.delete(`auth/sessions/${id}`)).statusCode).toBe(404)
  expect(
    await db
      .selectFrom('audit')
      .select('before')
      .where('action', '=', 'user.session_ended')
      .execute(),
  ).toEqual([{ before: { session_id: id } }])
})

test('ending the current session clears its cookie', async () => {
  const client = await signedIn('viewer')
  const [{ id }] = (await client.get('auth/sessions')).json()

  const answer = await client.delete(`auth/sessions/${id}`)

  expect(answer.headers['set-cookie']).toBe(
    'night-shift=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
  )
})

test('a new password ends the other sessions and replaces the old one', async () => {
  const client = await registered(server, 'Digger')
  const other = await another('Digger')

  const answer = await client.post('auth/password', { current: PASSWORD, password: NEW_PASSWORD })

  expect(answer.statusCode).toBe(200)
  expect(await isSignedIn(other)).toBe(false)
  expect(await isSignedIn(client)).toBe(true)
  expect(await isSignedIn(await another('Digger', PASSWORD))).toBe(false)
  expect(await isSignedIn(await another('Digger', NEW_PASSWORD))).toBe(true)
  expect(
    await db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'user.password_changed')
      .execute(),
  ).toEqual([{ after: { sessions_ended: 1 } }])
  expect(liveHints.identities).toContain((await client.get('auth/me')).json().user.id)
})

test('the current password is required, and five wrong ones lock the change but not the sign-in', async () => {
  const client = await registered(server, 'Digger')
  const change = (current: string) =>
    client.post('auth/password', { current, password: NEW_PASSWORD })

  const wrong = await change('wrong wrong wrong')
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toMatchObject({
    code: 'bad_credentials',
    errors: [{ pointer: '/body/current', message: 'Wrong password.' }],
  })
  for (let count = 0; count < 4; count++) await change('wrong wrong wrong')

  expect((await change(PASSWORD)).statusCode).toBe(429)
  expect(
    (await anonymous().post('auth/login', { username: 'Digger', password: PASSWORD })).statusCode,
  ).toBe(200)
  expect(
    await db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'user.password_change_refused')
      .execute(),
  ).toHaveLength(5)
})

test.each(['password1234', 'Digger of Coal', 'too short'])(
  '%s is refused as a new password',
  async (password) => {
    const client = await registered(server, 'Digger of Coal')

    const answer = await client.post('auth/password', { current: PASSWORD, password })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].pointer).toBe('/body/password')
  },
)

test('a password change revokes keys and passkeys on request', async () => {
  const client = await registered(server, 'Digger')
  const { id } = (await client.get('auth/me')).json().user
  const left = async (table: 'auth_api_key' | 'auth_passkey') =>
    (await db.selectFrom(table).select('id').execute()).length
  await buildApiKey(db, id)
  await buildPasskey(db, id)

  await client.post('auth/password', { current: PASSWORD, password: NEW_PASSWORD })
  expect(await left('auth_api_key')).toBe(1)
  await client.post('auth/password', {
    current: NEW_PASSWORD,
    password: PASSWORD,
    revoke_keys: true,
  })

  expect([await left('auth_api_key'), await left('auth_passkey')]).toEqual([0, 0])
  const rows = await db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'user.password_changed')
    .orderBy('id')
    .execute()
  expect(rows.map(({ after }) => after)).toEqual([
    { sessions_ended: 0 },
    { sessions_ended: 0, api_keys_revoked: 1, passkeys_revoked: 1 },
  ])
})
