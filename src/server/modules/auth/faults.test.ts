import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { PASSWORD, registered } from '#testing/people.ts'
import { withoutTable } from '#testing/without-table.ts'

const server = await testServer()
const { db, anonymous, signedIn } = server

const rows = async (table: 'auth_user' | 'auth_session' | 'auth_claim') =>
  (await db.selectFrom(table).select(sql`1`.as('row')).execute()).length

test('without an audit entry there is no user', async () => {
  const answer = await withoutTable(db, 'audit', () =>
    anonymous().post('auth/register', { username: 'Ghost', password: PASSWORD }),
  )

  expect(answer.statusCode).toBe(500)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect([await rows('auth_user'), await rows('auth_claim'), await rows('auth_session')]).toEqual([
    0, 0, 0,
  ])
  expect((await registered(server, 'Ghost')).cookie).toBeDefined()
})

test('a failed registration leaves nothing', async () => {
  const answer = await withoutTable(db, 'auth_session', () =>
    anonymous().post('auth/register', { username: 'Half', password: PASSWORD }),
  )

  expect(answer.statusCode).toBe(500)
  expect([await rows('auth_user'), await rows('auth_claim')]).toEqual([0, 0])
})

test('without an audit entry there is no session', async () => {
  const client = await registered(server, 'Digger')
  const body = { username: 'Digger', password: PASSWORD }

  const answer = await withoutTable(db, 'audit', () => anonymous().post('auth/login', body))

  expect(answer.statusCode).toBe(500)
  expect(await rows('auth_session')).toBe(1)
  expect((await client.get('auth/me')).json().user.username).toBe('Digger')
})

test('without an audit entry the password does not change', async () => {
  const client = await registered(server, 'Digger')
  const body = { current: PASSWORD, password: 'another good password' }

  const answer = await withoutTable(db, 'audit', () => client.post('auth/password', body))

  expect(answer.statusCode).toBe(500)
  const again = await anonymous().post('auth/login', { username: 'Digger', password: PASSWORD })
  expect(again.statusCode).toBe(200)
})

test('without an audit entry no session ends', async () => {
  const client = await signedIn('administrator')
  const other = await signedIn('operator')
  const [{ id }] = (await client.get('auth/sessions')).json()

  const answers = await withoutTable(db, 'audit', async () => [
    await client.delete(`auth/sessions/${id}`),
    await client.post('auth/logout'),
    await client.post(`users/${other.userId}/end_sessions`, {}),
    await client.post(`users/${other.userId}/suspend`, {}),
  ])

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500])
  expect((await client.get('auth/me')).json().user.id).toBe(client.userId)
  expect((await other.get('auth/me')).json().user.state).toBe('approved')
})

test.each(['auth_session', 'auth_user', 'auth_throttle'] as const)(
  'a database without %s is our fault, never a reason to sign in again',
  async (table) => {
    const client = await registered(server, 'Digger')
    const body = { current: PASSWORD, password: 'another good password' }

    const answer = await withoutTable(db, table, () => client.post('auth/password', body))

    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({
      code: 'internal',
      message: 'Something went wrong on our side.',
    })
    expect(answer.body).not.toContain(table)
    expect((await client.get('auth/me')).json().user.username).toBe('Digger')
  },
)
