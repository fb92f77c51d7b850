import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time-units.ts'
import { endOldestSessions, startSession } from '#server/auth/session.ts'
import { transact } from '#server/db/transact.ts'
import { type Client, testServer } from '#testing/app.ts'
import { PASSWORD, registered } from '#testing/people.ts'

const server = await testServer()
const { db, anonymous, liveHints } = server

const SESSIONS_MAX = 10

/** A user with this number of sessions, the first of which was used longest ago. */
async function withSessions(name: string, amount: number): Promise<string> {
  await registered(server, name)
  await db.deleteFrom('auth_session').execute()
  const { id } = await db
    .selectFrom('auth_user')
    .select('id')
    .where('username', '=', name)
    .executeTakeFirstOrThrow()
  for (let count = 0; count < amount; count++) {
    await startSession(db, id, { ip: '127.0.0.1', agent: `browser ${count}` })
    const seen_at = new Date(Date.now() - (amount - count) * MINUTE_MS)
    await db
      .updateTable('auth_session')
      .set({ seen_at })
      .where('agent', '=', `browser ${count}`)
      .execute()
  }
  return id
}

const signIn = (client: Client, username: string) =>
  client.post('auth/login', { username, password: PASSWORD })
const sessions = () =>
  db.selectFrom('auth_session').select(['id', 'agent']).orderBy('agent').execute()

test('an eleventh sign-in ends the least recently used session, and is never refused', async () => {
  const userId = await withSessions('Olena', SESSIONS_MAX)
  const [oldest] = await sessions()
  liveHints.identities.length = 0

  const answer = await signIn(anonymous(), 'Olena')

  expect(answer.statusCode).toBe(200)
  const agents = (await sessions()).map(({ agent }) => agent)
  expect(agents).toHaveLength(SESSIONS_MAX)
  expect(agents).not.toContain('browser 0')
  expect(agents).toContain('browser 1')
  const audited = await db
    .selectFrom('audit')
    .select(['user_id', 'username', 'entity_id', 'before'])
    .where('action', '=', 'user.session_ended')
    .execute()
  const before = { session_id: oldest?.id, reason: 'too many sessions' }
  expect(audited).toEqual([{ user_id: userId, username: 'Olena', entity_id: userId, before }])
  // The pages of the ended session are notified.
  expect(liveHints.identities).toEqual([userId])
})

test('a sign-in that replaces the session of its browser ends no other', async () => {
  await withSessions('Olena', SESSIONS_MAX - 1)
  const browser = anonymous()
  await signIn(browser, 'Olena')

  await signIn(browser, 'Olena')

  const agents = (await sessions()).map(({ agent }) => agent)
  expect(agents).toHaveLength(SESSIONS_MAX)
  expect(agents).toContain('browser 0')
})

test('an idle, expired session does not count', async () => {
  await withSessions('Olena', SESSIONS_MAX)
  const seen_at = new Date(Date.now() - 31 * MINUTE_MS)
  await db.updateTable('auth_session').set({ seen_at }).where('agent', '=', 'browser 9').execute()

  await signIn(anonymous(), 'Olena')

  expect((await sessions()).map(({ agent }) => agent)).toContain('browser 0')
})

test('sign-ins from several browsers at the same moment never leave more than ten sessions', async () => {
  await withSessions('Olena', SESSIONS_MAX - 1)

  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(anonymous(), 'Olena')))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await sessions()).toHaveLength(SESSIONS_MAX)
})

test('twenty concurrent session starts leave ten sessions, repeatedly', async () => {
  const userId = await withSessions('Olena', 0)

  for (let round = 0; round < 5; round++) {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        transact(db, async (trx) => {
          await endOldestSessions(trx, userId)
          await startSession(trx, userId, { ip: '127.0.0.1', agent: 'browser' })
        }),
      ),
    )
    expect(await sessions()).toHaveLength(SESSIONS_MAX)
  }
})
