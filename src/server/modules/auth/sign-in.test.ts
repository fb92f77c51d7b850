import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, test, vi } from 'vitest'
import { withHasher } from '#server/auth/password.ts'
import { type Client, testServer } from '#testing/app.ts'
import { PASSWORD, registered } from '#testing/people.ts'

// Hashes like the server of an operator.
const server = await testServer({ hashCost: undefined })
const { db, anonymous } = server

const WRONG = 'wrong wrong wrong'
const signIn = (username: string, password: string, client: Client = anonymous()) =>
  client.post('auth/login', { username, password })
const auditOf = (action: string) =>
  db
    .selectFrom('audit')
    .select(['user_id', 'username', 'entity_id', 'before', 'after', 'ip'])
    .where('action', '=', action)
    .execute()

test('the correct password starts a session, with an audit entry', async () => {
  const { userId } = await someone('Digger')
  const client = anonymous()

  const answer = await signIn('Digger', PASSWORD, client)

  expect(answer.json()).toEqual({
    user: {
      id: userId,
      username: 'Digger',
      role: 'operator',
      state: 'approved',
      state_reason: null,
    },
    unverifiedUser: null,
  })
  expect((await client.get('auth/me')).json()).toEqual(answer.json())
  expect(await auditOf('user.signed_in')).toEqual([
    {
      user_id: userId,
      username: 'Digger',
      entity_id: userId,
      before: null,
      after: null,
      ip: client.remoteAddress,
    },
  ])
})

test('a Cyrillic name is stored verbatim and signs in case-insensitively', async () => {
  await someone('Шахтёр-Ї')

  const answer = await signIn('шАХТЁР-ї', PASSWORD)

  expect(answer.json().user.username).toBe('Шахтёр-Ї')
})

test('an unknown name gets the same response after the same work', async () => {
  await someone('Digger')
  const argon2 = vi.spyOn(crypto, 'argon2')
  syncBuiltinESMExports()
  const hashes = async (username: string) => {
    argon2.mockClear()
    const answer = await signIn(username, WRONG)
    const { request_id: _, ...problem } = answer.json()
    const costs = argon2.mock.calls.map(([, { memory, passes, parallelism }]) => ({
      memory,
      passes,
      parallelism,
    }))
    return { problem, costs }
  }

  const known = await hashes('Digger')
  const unknown = await hashes('Nobody')
  argon2.mockRestore()
  syncBuiltinESMExports()

  expect(known.costs).toEqual([{ memory: 47_104, passes: 1, parallelism: 1 }])
  expect(unknown).toEqual(known)
})

test('a sign-in refused by a full queue does not count as a failure', async () => {
  await someone('Digger')
  const { promise: doorOpens, resolve: openDoor } = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 22 }, () => withHasher(() => doorOpens))

  const answer = await signIn('Digger', WRONG)

  openDoor()
  await Promise.all(waiting)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  const charged = await db
    .selectFrom('auth_throttle')
    .select('kind')
    .where('kind', 'not in', ['address', 'registration'])
    .execute()
  expect(charged).toEqual([])
})

test('each sign-in gets a new token, and ends the session this browser had', async () => {
  const client = await someone('Digger')
  const before = client.cookie

  await signIn('Digger', PASSWORD, client)

  expect(client.cookie).not.toBe(before)
  const old = anonymous()
  old.cookie = before
  expect((await old.get('auth/me')).json().user).toBeNull()
})

test.each(['pending', 'rejected', 'suspended'] as const)(
  'a %s user signs in to the waiting page, learns the reason there, and reaches nothing else',
  async (state) => {
    await someone('Digger')
    const standing = { state, state_reason: 'Ask the foreman' }
    await db.updateTable('auth_user').set(standing).execute()
    const client = anonymous()

    const answer = await signIn('Digger', PASSWORD, client)

    expect(answer.json()).toMatchObject({ user: null, unverifiedUser: standing })
    expect((await client.get('auth/me')).json()).toEqual(answer.json())
    const refused = await client.get('servers')
    expect(refused.statusCode).toBe(403)
    expect(refused.json().code).toBe('not_approved')
    expect((await client.post('auth/logout')).statusCode).toBe(200)
  },
)

test('an approval and a suspension take effect on the very next request', async () => {
  const client = await someone('Digger')
  const to = (state: 'approved' | 'suspended') =>
    db.updateTable('auth_user').set({ state }).execute()

  await to('suspended')
  expect((await client.get('servers')).statusCode).toBe(403)
  await to('approved')
  expect((await client.get('servers')).statusCode).toBe(200)
})

test('a sign-in concurrent with a password change leaves no session of the old password', async () => {
  const client = await someone('Digger')
  let current = PASSWORD

  for (const password of ['first new password', 'second new password', 'third new password']) {
    const beside = anonymous()
    const [changed] = await Promise.all([
      client.post('auth/password', { current, password }),
      signIn('Digger', current, beside),
    ])
    expect(changed.statusCode).toBe(200)
    expect((await beside.get('auth/me')).json().user).toBeNull()
    current = password
  }
})

/** A registered operator, with the id of the row. */
async function someone(username: string): Promise<Client & { userId: string }> {
  const client = await registered(server, username)
  const { id } = await db
    .selectFrom('auth_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return Object.assign(client, { userId: id })
}
