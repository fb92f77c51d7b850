import { afterEach, expect, test, vi } from 'vitest'
import { testServer } from '#testing/app.ts'
import { migratedLocation, testDatabase } from '#testing/database.ts'

const place = migratedLocation()
/** Another process that uses the same database. */
const other = await testDatabase(place)
const { db, signedIn } = await testServer({ db: await testDatabase(place) })

const MINUTE_MS = 60_000

afterEach(() => {
  vi.useRealTimers()
})

test('a request after a change of the user by another process has the new role, and is refused after a suspension', async () => {
  const client = await signedIn('operator')
  const change = (values: { role: 'viewer' } | { state: 'suspended' }) =>
    other.updateTable('auth_user').set(values).where('id', '=', client.userId).execute()
  expect((await client.get('auth/me')).json().user.role).toBe('operator')

  await change({ role: 'viewer' })
  expect((await client.get('auth/me')).json().user.role).toBe('viewer')
  await change({ state: 'suspended' })
  expect((await client.get('servers')).json().code).toBe('not_approved')
})

test('a request after the end of its session by another process is refused', async () => {
  const client = await signedIn('operator')
  expect((await client.get('servers')).statusCode).toBe(200)

  await other.deleteFrom('auth_session').where('user_id', '=', client.userId).execute()

  expect((await client.get('servers')).json().code).toBe('signed_out')
})

test('a session expires although nothing was written since its last request', async () => {
  const client = await signedIn('operator')
  expect((await client.get('servers')).statusCode).toBe(200)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * MINUTE_MS })

  expect((await client.get('servers')).json().code).toBe('signed_out')
})

test('a use that is written includes those of all sessions since the last write, each with its time', async () => {
  const [due, recent, unused] = [
    await signedIn('viewer'),
    await signedIn('viewer'),
    await signedIn('viewer'),
  ]
  const now = Date.now()
  for (const [client, age] of [
    [due, 2 * MINUTE_MS],
    [recent, MINUTE_MS / 2],
    [unused, MINUTE_MS / 2],
  ] as const)
    await db
      .updateTable('auth_session')
      .set({ seen_at: new Date(now - age) })
      .where('user_id', '=', client.userId)
      .execute()
  const seenAt = async (client: typeof due) =>
    (
      await db
        .selectFrom('auth_session')
        .select('seen_at')
        .where('user_id', '=', client.userId)
        .executeTakeFirstOrThrow()
    ).seen_at.getTime()

  vi.useFakeTimers({ toFake: ['Date'], now: now + 1000 })
  await recent.get('servers')
  expect(await seenAt(recent)).toBe(now - MINUTE_MS / 2)
  vi.useFakeTimers({ toFake: ['Date'], now: now + 2000 })
  await due.get('servers')

  await expect.poll(() => seenAt(due)).toBe(now + 2000)
  expect(await seenAt(recent)).toBe(now + 1000)
  expect(await seenAt(unused)).toBe(now - MINUTE_MS / 2)
})
