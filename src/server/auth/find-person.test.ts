import { afterEach, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#domain/time-units.ts'
import type { Db } from '#server/db/schema.ts'
import { type Client, testServer } from '#testing/app.ts'
import { migratedLocation, testDatabase } from '#testing/database.ts'

const place = migratedLocation()
/** Another process that uses the same database. */
const other = await testDatabase(place)
const { db, signedIn } = await testServer({ db: await testDatabase(place) })

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

describe('a use that is written', () => {
  const setSeenAt = (database: Db, { userId }: Client, at: number) =>
    database
      .updateTable('auth_session')
      .set({ seen_at: new Date(at) })
      .where('user_id', '=', userId)
      .execute()
  const seenAt = async ({ userId }: Client) => {
    const sessions = db.selectFrom('auth_session').where('user_id', '=', userId)
    return (await sessions.select('seen_at').executeTakeFirstOrThrow()).seen_at.getTime()
  }
  const request = async (client: Client, at: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: at })
    await client.get('servers')
  }

  test('includes those of all sessions since the last write, each with its time', async () => {
    const [due, recent, unused] = await threeClients()
    const now = Date.now()
    const before = now - MINUTE_MS / 2
    await setSeenAt(db, due, now - 2 * MINUTE_MS)
    for (const client of [recent, unused]) await setSeenAt(db, client, before)

    await request(recent, now + 1000)
    expect(await seenAt(recent)).toBe(before)
    await request(due, now + 2000)

    await expect.poll(() => seenAt(due)).toBe(now + 2000)
    expect(await seenAt(recent)).toBe(now + 1000)
    expect(await seenAt(unused)).toBe(before)
  })

  test('keeps a later use of another node, but not one of a clock that was ahead', async () => {
    const [due, elsewhere, ahead] = await threeClients()
    const now = Date.now()
    for (const client of [due, elsewhere, ahead]) await setSeenAt(db, client, now)

    for (const client of [elsewhere, ahead]) await request(client, now + 1000)
    await setSeenAt(other, elsewhere, now + 1500)
    await setSeenAt(other, ahead, now + 60 * MINUTE_MS)
    await setSeenAt(other, due, now - 2 * MINUTE_MS)
    await request(due, now + 2000)

    await expect.poll(() => seenAt(due)).toBe(now + 2000)
    expect(await seenAt(elsewhere)).toBe(now + 1500)
    expect(await seenAt(ahead)).toBe(now + 1000)
  })
})

async function threeClients(): Promise<[Client, Client, Client]> {
  return [await signedIn('viewer'), await signedIn('viewer'), await signedIn('viewer')]
}
