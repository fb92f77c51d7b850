import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { User } from '#contract/users.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildUser } from '#testing/people.ts'

const { db, signedIn } = await testServer()

const list = async (client: Client, query = '') => (await client.get(`users?${query}`)).json()
const names = async (client: Client, query = '') =>
  (await list(client, query)).data.map(({ username }: User) => username)

test('users are listed newest first, after those who wait for approval', async () => {
  const administrator = await signedIn('administrator')
  await buildUser(db, 'Waits longest')
  await buildUser(db, 'Old hand', { role: 'dealer', state: 'approved' })
  await buildUser(db, 'Waits')
  await buildUser(db, 'Turned away', { role: 'viewer', state: 'rejected' })

  const { data, meta, pending } = await list(administrator)

  expect(data.map(({ username }: User) => username)).toEqual([
    'Waits',
    'Waits longest',
    data[2].username,
    'Turned away',
    'Old hand',
  ])
  expect(data[2].id).toBe(administrator.userId)
  expect(meta).toEqual({ total: 5, filtered: 5, capped: false, page: 1, perPage: 15, pageCount: 1 })
  expect(pending).toBe(2)
})

test('users who wait for approval come first in both directions and on every page', async () => {
  const administrator = await signedIn('administrator')
  for (const name of ['bb', 'dd']) await buildUser(db, name)
  for (const name of ['aa', 'cc', 'ee'])
    await buildUser(db, name, { role: 'viewer', state: 'suspended' })
  const pages = async (query: string) => {
    const found: string[] = []
    for (const page of [1, 2, 3])
      found.push(...(await names(administrator, `${query}&per_page=2&page=${page}`)))
    return found.filter((name) => name.length === 2)
  }

  for (const filter of ['', 'q=-role:dealer&']) {
    const sorted = `${filter}sort_by=username&sort_order`
    expect(await pages(`${sorted}=asc`)).toEqual(['bb', 'dd', 'aa', 'cc', 'ee'])
    expect(await pages(`${sorted}=desc`)).toEqual(['dd', 'bb', 'ee', 'cc', 'aa'])
  }
})

test('a row has the last use and the number of active sessions', async () => {
  const administrator = await signedIn('administrator')
  const waiting = await signedIn('viewer', 'pending')
  await buildUser(db, 'Away')

  const rows: User[] = (await list(administrator)).data

  const seen = rows.map(({ id, sessions, seen_at }) => ({
    id,
    sessions,
    wasSeen: seen_at !== null,
  }))
  expect(seen).toEqual([
    { id: waiting.userId, sessions: 1, wasSeen: true },
    { id: expect.any(String), sessions: 0, wasSeen: false },
    { id: administrator.userId, sessions: 1, wasSeen: true },
  ])
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
    'created_at',
    'id',
    'role',
    'second_factor',
    'seen_at',
    'sessions',
    'state',
    'state_reason',
    'username',
    'version',
  ])
})

test('a filter by the last use agrees with the rows', async () => {
  const administrator = await signedIn('administrator')
  const inactive = await signedIn('operator')
  await db
    .updateTable('auth_session')
    .set({ seen_at: new Date('2026-11-01T10:00:00Z') })
    .where('user_id', '=', inactive.userId)
    .execute()
  await signedIn('viewer')
  const rows: User[] = (await list(administrator)).data
  const namesOf = (own: User[]) => own.map(({ username }) => username).sort()

  const none = namesOf(rows.filter(({ seen_at }) => seen_at === null))
  const seen = namesOf(rows.filter(({ seen_at }) => seen_at !== null))
  expect([none.length, seen.length]).toEqual([1, 2])
  expect((await names(administrator, 'q=seen:none')).sort()).toEqual(none)
  expect((await names(administrator, 'q=seen>-1h')).sort()).toEqual(seen)
  expect((await names(administrator, 'q=-seen>-1h')).sort()).toEqual(none)
  expect(await names(administrator, 'q=seen<2026-11-02')).toEqual([])
})

test('a search finds part of a name in any case and takes every character literally', async () => {
  const administrator = await signedIn('administrator')
  for (const name of ['Шахтёр', 'шахта', '100% dealer', '100 dealers', 'a_b', 'acb'])
    await buildUser(db, name)

  expect(await names(administrator, 'search=%D0%A8%D0%90%D0%A5%D0%A2')).toEqual(['шахта', 'Шахтёр'])
  expect(await names(administrator, 'search=100%25')).toEqual(['100% dealer'])
  expect(await names(administrator, 'search=A_B')).toEqual(['a_b'])
  expect((await list(administrator, 'search=dealer')).meta).toMatchObject({ total: 7, filtered: 2 })
})

test('filter, order and pages can be combined', async () => {
  const administrator = await signedIn('administrator')
  for (const name of ['Cc', 'aa', 'Bb', 'dd', 'Ee'])
    await buildUser(db, name, { role: 'viewer', state: 'suspended' })
  const query = 'state=suspended&sort_by=username&sort_order=asc&per_page=2'

  expect(await names(administrator, query)).toEqual(['aa', 'Bb'])
  expect(await names(administrator, `${query}&page=3`)).toEqual(['Ee'])
  expect(await list(administrator, `${query}&page=4`)).toMatchObject({
    data: [],
    meta: { total: 6, filtered: 5, page: 4, perPage: 2, pageCount: 3 },
    pending: 0,
  })
})

test('an export has all users, also those who were added at the same moment', async () => {
  const administrator = await signedIn('administrator')
  const rows = Array.from({ length: 300 }, (_, index) => {
    const username = `user ${index}`
    return { id: randomUUID(), username, name_key: username, password_hash: '', state_reason: null }
  })
  await db.insertInto('auth_user').values(rows).execute()

  const file = await administrator.get('users/export')

  const exported = new Set(file.body.split('\r\n').map((line) => line.split(',')[0]))
  expect(rows.filter(({ username }) => !exported.has(username))).toEqual([])
})
