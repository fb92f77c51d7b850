import { expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildApiKey, buildPasskey } from '#testing/factories.ts'
import { LivePage } from '#testing/live-page.ts'
import { testNode } from '#testing/node.ts'

const { app, db, signedIn, liveHints } = await testServer()
const { socketUrl } = await testNode(db)

const NOBODY = '00000000-0000-4000-8000-000000000000'

const detailOf = async (administrator: Client, id: string) =>
  (await administrator.get(`users/${id}`)).json()
const isSignedIn = async (client: Client) => (await client.get('auth/me')).json().user !== null
const works = async (key: string) => {
  const headers = { authorization: `Bearer ${key}` }
  return (await app.inject({ url: '/api/servers', headers })).statusCode === 200
}
const audited = (action: string) =>
  db
    .selectFrom('audit')
    .select(['user_id', 'entity_id', 'ip', 'before', 'after'])
    .where('action', '=', action)
    .execute()

test('a user is shown with their sessions, keys and passkeys, and without a secret', async () => {
  const administrator = await signedIn('administrator')
  const user = await signedIn('operator')
  const { id, key } = await buildApiKey(db, user.userId, { name: 'Roster' })
  const passkeyId = await buildPasskey(db, user.userId)
  await buildApiKey(db, administrator.userId, { name: 'Not theirs' })

  const answer = await administrator.get(`users/${user.userId}`)

  const never = { used_at: null, created_at: expect.any(String) }
  expect(answer.json()).toEqual({
    user: expect.objectContaining({ id: user.userId, sessions: 1, role: 'operator' }),
    sessions: [expect.objectContaining({ ip: '127.0.0.1', agent: 'test', current: false })],
    api_keys: [
      {
        ...{ id, name: 'Roster', start: key.slice(0, 8), scope: 'write', ...never },
        expires_at: expect.any(String),
      },
    ],
    passkeys: [{ id: passkeyId, name: 'Laptop', ...never }],
    password_reset_expires_at: null,
  })
  expect(answer.body).not.toContain(key)
  const own = await detailOf(administrator, administrator.userId)
  expect(own.sessions).toEqual([expect.objectContaining({ current: true })])
})

test('one session, one API key and one passkey of a user are revoked, each with an audit entry', async () => {
  const administrator = await signedIn('administrator')
  const user = await signedIn('operator')
  const { id: keyId, key } = await buildApiKey(db, user.userId, { name: 'Roster' })
  const other = await buildApiKey(db, user.userId, { name: 'Other' })
  const passkeyId = await buildPasskey(db, user.userId)
  const { username } = (await detailOf(administrator, user.userId)).user
  const [session] = (await detailOf(administrator, user.userId)).sessions
  const path = `users/${user.userId}`

  expect(await works(key)).toBe(true)
  const answers = [
    await administrator.delete(`${path}/api-keys/${keyId}`),
    await administrator.delete(`${path}/passkeys/${passkeyId}`),
    await administrator.delete(`${path}/sessions/${session.id}`),
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await detailOf(administrator, user.userId)).toMatchObject({
    sessions: [],
    api_keys: [{ id: other.id }],
    passkeys: [],
  })
  expect([await works(key), await works(other.key)]).toEqual([false, true])
  expect(await isSignedIn(user)).toBe(false)
  const by = { user_id: administrator.userId, ip: administrator.remoteAddress, after: null }
  expect(await audited('api_key.revoked')).toEqual([
    { ...by, entity_id: keyId, before: { owner: username, name: 'Roster', scope: 'write' } },
  ])
  expect(await audited('passkey.removed')).toEqual([
    { ...by, entity_id: passkeyId, before: { owner: username, name: 'Laptop' } },
  ])
  expect(await audited('user.session_ended')).toEqual([
    { ...by, entity_id: user.userId, before: { session_id: session.id } },
  ])
  expect(liveHints.identities.at(-1)).toBe(user.userId)
  expect(liveHints.changed.at(-1)).toEqual({ topic: 'users', ids: [user.userId] })
})

test('sessions, keys and passkeys of another user are not found under this user', async () => {
  const administrator = await signedIn('administrator')
  const user = await signedIn('operator')
  const { id } = await buildApiKey(db, user.userId, { name: 'Roster' })
  const passkeyId = await buildPasskey(db, user.userId)
  const [session] = (await detailOf(administrator, user.userId)).sessions
  const path = `users/${administrator.userId}`

  const answers = [
    await administrator.delete(`${path}/api-keys/${id}`),
    await administrator.delete(`${path}/passkeys/${passkeyId}`),
    await administrator.delete(`${path}/sessions/${session.id}`),
    await administrator.get(`users/${NOBODY}`),
    await administrator.post(`users/${NOBODY}/end_access`, {}),
    await administrator.post(`users/${NOBODY}/password_reset`, {}),
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(404))
  expect(await db.selectFrom('audit').select('id').execute()).toEqual([])
})

test('ending all access ends sessions, keys, passkeys and half-done sign-ins in one audited change', async () => {
  const administrator = await signedIn('administrator')
  const bystander = await signedIn('operator')
  const user = await signedIn('operator')
  const theirs = await buildApiKey(db, bystander.userId)
  const { key } = await buildApiKey(db, user.userId, { name: 'Roster' })
  await buildPasskey(db, user.userId)
  const { ticket } = (await user.post('auth/ticket')).json()
  await administrator.post(`users/${user.userId}/password_reset`, {})

  const answer = await administrator.post(`users/${user.userId}/end_access`, {})

  expect(answer.json()).toMatchObject({ id: user.userId, sessions: 0, state: 'approved' })
  expect(await detailOf(administrator, user.userId)).toMatchObject({
    sessions: [],
    api_keys: [],
    passkeys: [],
    password_reset_expires_at: null,
  })
  expect([await isSignedIn(user), await works(key)]).toEqual([false, false])
  expect([await isSignedIn(bystander), await works(theirs.key)]).toEqual([true, true])
  const page = new LivePage(socketUrl)
  await page.hello(ticket)
  expect(await page.closed).toMatchObject({ code: 4401 })
  const counts = { sessions_ended: 1, api_keys_revoked: 1, passkeys_revoked: 1 }
  expect(await audited('user.access_ended')).toMatchObject([
    { user_id: administrator.userId, entity_id: user.userId, before: null, after: counts },
  ])
})

test('open sockets close immediately when access ends', async () => {
  const node = await testNode(db)
  const administrator = await node.signedIn('administrator')
  const user = await node.signedIn('operator')
  const page = await LivePage.open(node.socketUrl, user)
  await page.next()

  await administrator.post(`users/${user.userId}/end_access`, {})

  expect(await page.closed).toMatchObject({ code: 4401 })
})

test('an administrator who ends all their own access is signed out as well', async () => {
  const administrator = await signedIn('administrator')

  await administrator.post(`users/${administrator.userId}/end_access`, {})

  expect(administrator.cookie).toBeUndefined()
})

test('a suspension revokes API keys and passkeys and records how many; a later approval does not restore them', async () => {
  const administrator = await signedIn('administrator')
  const user = await signedIn('operator')
  const { key } = await buildApiKey(db, user.userId, { name: 'Roster' })
  await buildPasskey(db, user.userId)
  const post = (action: string, body: object = {}) =>
    administrator.post(`users/${user.userId}/${action}`, body)

  await post('suspend', { reason: 'Lost laptop' })
  expect((await user.get('auth/me')).json().unverifiedUser.state_reason).toBe('Lost laptop')
  await post('reopen')
  await post('approve', { role: 'operator' })

  expect([await works(key), await isSignedIn(user)]).toEqual([false, false])
  const detail = await detailOf(administrator, user.userId)
  expect(detail).toMatchObject({ user: { state: 'approved' }, sessions: [], passkeys: [] })
  const [suspended] = await audited('user.suspended')
  expect(suspended?.after).toMatchObject({ api_keys_revoked: 1, passkeys_revoked: 1 })
})

test('reverting a suspension does not restore keys or sessions', async () => {
  const administrator = await signedIn('administrator')
  const user = await signedIn('operator')
  const { key } = await buildApiKey(db, user.userId, { name: 'Roster' })
  const revertNewest = async () => {
    const [entry] = (await administrator.get('audit')).json().data
    return (await administrator.post(`audit/${entry.id}/revert`)).statusCode
  }

  await administrator.post(`users/${user.userId}/suspend`, {})
  expect(await revertNewest()).toBe(200)

  const detail = await detailOf(administrator, user.userId)
  expect(detail).toMatchObject({ user: { state: 'approved' }, sessions: [], api_keys: [] })
  expect([await works(key), await isSignedIn(user)]).toEqual([false, false])
})

test('an approval that is reverted revokes the keys made under it', async () => {
  const administrator = await signedIn('administrator')
  const user = await signedIn('viewer', 'pending')
  await administrator.post(`users/${user.userId}/approve`, { role: 'operator' })
  const [entry] = (await administrator.get('audit')).json().data
  const { key } = await buildApiKey(db, user.userId, { name: 'Roster' })

  expect((await administrator.post(`audit/${entry.id}/revert`)).statusCode).toBe(200)
  await administrator.post(`users/${user.userId}/approve`, { role: 'operator' })

  expect(await works(key)).toBe(false)
})
