import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#domain/time-units.ts'
import { testDatabase } from '#testing/database.ts'
import { LivePage } from '#testing/live-page.ts'
import { testNode } from '#testing/node.ts'

const db = await testDatabase()
const { hub, socketUrl, signedIn } = await testNode(db)
afterEach(() => void vi.useRealTimers())

test('a change reaches only the pages whose role can read it', async () => {
  const waiting = await signedIn('viewer', 'pending')
  const pages = {
    administrator: await LivePage.open(socketUrl, await signedIn('administrator')),
    viewer: await LivePage.open(socketUrl, await signedIn('viewer')),
    waiting: await LivePage.open(socketUrl, waiting),
  }
  for (const page of Object.values(pages)) await page.cursor()

  hub.changed('br_bots', [7])
  hub.changed('servers', [1])
  const bots = { topic: 'br_bots', ids: [7] }
  const servers = { topic: 'servers', ids: [1] }
  const changed = { kind: 'changed', cursor: expect.any(String) }
  expect(await pages.administrator.next()).toEqual({ ...changed, changes: [bots, servers] })
  expect(await pages.viewer.next()).toEqual({ ...changed, changes: [servers] })

  hub.identityChanged(waiting.userId)
  expect(await pages.waiting.next()).toEqual({ kind: 'identity' })
})

test('a burst of changes is sent as one message, with one entry for each topic', async () => {
  const page = await LivePage.open(socketUrl, await signedIn('administrator'))
  await page.cursor()

  for (let id = 1; id <= 100; id++) hub.changed('br_bots', [id, id + 1])
  hub.changed('users', ['last'])

  const ids = Array.from({ length: 101 }, (_, index) => index + 1)
  const changes = [
    { topic: 'br_bots', ids },
    { topic: 'users', ids: ['last'] },
  ]
  expect(await page.next()).toMatchObject({ changes })
})

test('after a message of a topic, its next changes are sent together, and changes of another topic immediately', async () => {
  const node = await testNode(db, { restMs: 1000 })
  const page = await LivePage.open(node.socketUrl, await node.signedIn('administrator'))
  await page.cursor()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  node.hub.changed('servers', [1])
  vi.advanceTimersByTime(5)
  await page.next()

  node.hub.changed('servers', [2])
  node.hub.changed('proxies', [9])
  vi.advanceTimersByTime(5)
  expect(await page.next()).toMatchObject({ changes: [{ topic: 'proxies', ids: [9] }] })
  node.hub.changed('servers', [3])
  vi.advanceTimersByTime(1000)

  expect(await page.next()).toMatchObject({ changes: [{ topic: 'servers', ids: [2, 3] }] })
})

test('topics that change all the time share their messages', async () => {
  const node = await testNode(db, { restMs: 1000 })
  const page = await LivePage.open(node.socketUrl, await node.signedIn('administrator'))
  await page.cursor()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  for (const topic of ['br_bots', 'logs'] as const) {
    node.hub.changed(topic, [])
    vi.advanceTimersByTime(300)
    expect(await page.next()).toMatchObject({ changes: [{ topic }] })
  }

  for (const id of [1, 2]) {
    node.hub.changed('logs', [id])
    node.hub.changed('br_bots', [id])
    vi.advanceTimersByTime(1010)
    const changes = [
      { topic: 'logs', ids: [id] },
      { topic: 'br_bots', ids: [id] },
    ]
    expect(await page.next()).toMatchObject({ changes })
  }
})

test('a message names the changed fields if each of its changes does', async () => {
  const page = await LivePage.open(socketUrl, await signedIn('administrator'))
  await page.cursor()

  hub.changed('br_bots', [1], ['is_active'])
  hub.changed('br_bots', [2], ['proxy_id', 'is_active'])
  hub.changed('servers', [1], ['name'])
  hub.changed('servers', [2])

  const bots = { topic: 'br_bots', ids: [1, 2], fields: ['is_active', 'proxy_id'] }
  expect(await page.next()).toMatchObject({ changes: [bots, { topic: 'servers', ids: [1, 2] }] })
  hub.changed('proxies', [1], ['name'])
  hub.changed('proxies', [2])
  expect(await page.next()).not.toHaveProperty('changes.0.fields')
})

test('a change of more than 500 rows is sent as a change of any row', async () => {
  const page = await LivePage.open(socketUrl, await signedIn('administrator'))
  await page.cursor()

  for (let id = 1; id <= 501; id++) hub.changed('br_bots', [id])
  hub.changed('br_bots', [1])
  hub.changed('servers', [1])
  hub.changed('servers', [])

  const changes = [
    { topic: 'br_bots', ids: [] },
    { topic: 'servers', ids: [] },
  ]
  expect(await page.next()).toMatchObject({ changes })
})

test('an approval is sent immediately, and the same socket then receives more', async () => {
  const waiting = await signedIn('operator', 'pending')
  const page = await LivePage.open(socketUrl, waiting)
  const watcher = await LivePage.open(socketUrl, await signedIn('viewer'))
  await page.cursor()
  await watcher.cursor()
  hub.changed('servers', [1])
  await watcher.next()

  await db.updateTable('auth_user').set({ state: 'approved' }).execute()
  hub.identityChanged(waiting.userId)
  expect(await page.next()).toEqual({ kind: 'identity' })
  hub.changed('servers', [2])

  expect(await page.next()).toMatchObject({ changes: [{ topic: 'servers', ids: [2] }] })
})

test.each([
  { role: 'operator', state: 'approved' },
  { role: 'administrator', state: 'suspended' },
] as const)('$state as $role closes the sockets of an administrator', async (demotion) => {
  const client = await signedIn('administrator')
  const page = await LivePage.open(socketUrl, client)
  await page.cursor()

  await db.updateTable('auth_user').set(demotion).where('id', '=', client.userId).execute()
  hub.identityChanged(client.userId)

  expect(await page.next()).toEqual({ kind: 'identity' })
  expect(await page.closed).toEqual({ code: 4403, reason: 'permissions_changed' })
})

test('after a demotion, a reconnected page only receives hints for topics that it can still read', async () => {
  const client = await signedIn('administrator')
  const before = await LivePage.open(socketUrl, client)
  const after = await before.cursor()
  await db.updateTable('auth_user').set({ role: 'operator' }).execute()
  hub.identityChanged(client.userId)
  await before.closed
  const observer = await LivePage.open(socketUrl, await signedIn('administrator'))
  await observer.cursor()
  hub.changed('br_bots', [1])
  hub.changed('servers', [1])
  await observer.next()

  const page = await LivePage.open(socketUrl, client, after)

  expect(await page.next()).toEqual({ kind: 'ready', cursor: after, missed: false })
  expect(await page.next()).toMatchObject({ changes: [{ topic: 'servers', ids: [1] }] })
})

test('ending a session closes only its own sockets', async () => {
  const client = await signedIn('operator')
  const page = await LivePage.open(socketUrl, client)
  const other = await LivePage.open(socketUrl, await signedIn('operator'))
  await page.cursor()
  await other.cursor()

  await db.deleteFrom('auth_session').where('user_id', '=', client.userId).execute()
  hub.identityChanged(client.userId)

  expect(await page.next()).toEqual({ kind: 'identity' })
  expect(await page.closed).toEqual({ code: 4401, reason: 'signed_out' })
  hub.changed('servers', [3])
  expect(await other.next()).toMatchObject({ changes: [{ ids: [3] }] })
})

test.each([
  ['idle for half an hour', { seen_at: new Date(Date.now() - HOUR_MS / 2) }],
  ['eight hours old', { created_at: new Date(Date.now() - 8 * HOUR_MS) }],
])('a session %s closes its sockets', async (_, times) => {
  const client = await signedIn('operator')
  const page = await LivePage.open(socketUrl, client)
  await page.cursor()

  await db.updateTable('auth_session').set(times).where('user_id', '=', client.userId).execute()
  hub.checkSessions()

  expect(await page.next()).toEqual({ kind: 'identity' })
  expect(await page.closed).toMatchObject({ code: 4401 })
})

test('the check of sessions sends nothing to signed-in pages', async () => {
  const page = await LivePage.open(socketUrl, await signedIn('operator'))
  await page.cursor()

  hub.checkSessions()
  hub.changed('servers', [4])

  expect(await page.next()).toMatchObject({ changes: [{ ids: [4] }] })
})
