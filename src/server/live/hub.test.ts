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
  const changed = { kind: 'changed', cursor: expect.any(String) }
  expect(await pages.administrator.next()).toEqual({ ...changed, topic: 'br_bots', ids: [7] })
  expect(await pages.administrator.next()).toEqual({ ...changed, topic: 'servers', ids: [1] })
  expect(await pages.viewer.next()).toEqual({ ...changed, topic: 'servers', ids: [1] })

  hub.identityChanged(waiting.userId)
  expect(await pages.waiting.next()).toEqual({ kind: 'identity' })
})

test('a burst of changes of one topic is sent as one message', async () => {
  const page = await LivePage.open(socketUrl, await signedIn('administrator'))
  await page.cursor()

  for (let id = 1; id <= 100; id++) hub.changed('br_bots', [id, id + 1])
  hub.changed('users', ['last'])

  const ids = Array.from({ length: 101 }, (_, index) => index + 1)
  expect(await page.next()).toMatchObject({ topic: 'br_bots', ids })
  expect(await page.next()).toMatchObject({ topic: 'users', ids: ['last'] })
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
  expect(await page.next()).toMatchObject({ topic: 'proxies', ids: [9] })
  node.hub.changed('servers', [3])
  vi.advanceTimersByTime(1000)

  expect(await page.next()).toMatchObject({ topic: 'servers', ids: [2, 3] })
})

test('a message names the changed fields if each of its changes does', async () => {
  const page = await LivePage.open(socketUrl, await signedIn('administrator'))
  await page.cursor()

  hub.changed('br_bots', [1], ['is_active'])
  hub.changed('br_bots', [2], ['proxy_id', 'is_active'])
  hub.changed('servers', [1], ['name'])
  hub.changed('servers', [2])

  const bots = { topic: 'br_bots', ids: [1, 2], fields: ['is_active', 'proxy_id'] }
  expect(await page.next()).toMatchObject(bots)
  expect(await page.next()).not.toHaveProperty('fields')
})

test('a change of more than 500 rows is sent as a change of any row', async () => {
  const page = await LivePage.open(socketUrl, await signedIn('administrator'))
  await page.cursor()

  for (let id = 1; id <= 501; id++) hub.changed('br_bots', [id])
  hub.changed('br_bots', [1])
  hub.changed('servers', [1])
  hub.changed('servers', [])

  expect(await page.next()).toMatchObject({ topic: 'br_bots', ids: [] })
  expect(await page.next()).toMatchObject({ topic: 'servers', ids: [] })
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

  expect(await page.next()).toMatchObject({ topic: 'servers', ids: [2] })
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
  expect(await page.next()).toMatchObject({ topic: 'servers', ids: [1] })
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
  expect(await other.next()).toMatchObject({ ids: [3] })
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

  expect(await page.next()).toMatchObject({ kind: 'changed', ids: [4] })
})

test('a page that reconnects receives what it missed, merged', async () => {
  const client = await signedIn('administrator')
  const observer = await LivePage.open(socketUrl, client)
  await observer.cursor()
  const page = await LivePage.open(socketUrl, client)
  const after = await page.cursor()
  page.socket.terminate()
  for (const id of [1, 2, 3]) {
    hub.changed('br_bots', [id])
    await observer.next()
  }
  hub.changed('proxies', [9])
  const latest = await observer.cursor()

  const again = await LivePage.open(socketUrl, client, after)

  expect(await again.next()).toEqual({ kind: 'ready', cursor: after, missed: false })
  // A page that disconnects here would resume before the first of the two.
  expect(await again.next()).toMatchObject({ cursor: after, topic: 'br_bots', ids: [1, 2, 3] })
  expect(await again.next()).toMatchObject({ cursor: latest, topic: 'proxies', ids: [9] })
})

test('a new page receives what changed since a response it already has', async () => {
  const client = await signedIn('administrator')
  const observer = await LivePage.open(socketUrl, client)
  await observer.cursor()
  const { headers } = await client.get('servers')
  hub.changed('servers', [5])
  await observer.next()

  const page = await LivePage.open(socketUrl, client, String(headers['live-cursor']))

  expect(await page.next()).toMatchObject({ kind: 'ready', missed: false })
  expect(await page.next()).toMatchObject({ topic: 'servers', ids: [5] })
})

test.each(['', 'x', 'x.0', '.', 'x.-1'])('a cursor such as "%s" is unknown', async (after) => {
  const page = await LivePage.open(socketUrl, await signedIn('operator'), after)

  expect(await page.next()).toMatchObject({ kind: 'ready', missed: true })
})

test('a cursor ahead of the server or too far behind is unknown', async () => {
  const client = await signedIn('viewer')
  const page = await LivePage.open(socketUrl, client)
  const first = await page.cursor()
  for (let count = 0; count < 2100; count++)
    hub.onMessage({ kind: 'changed', topic: 'servers', ids: [count] })

  const ahead = await LivePage.open(socketUrl, client, first.replace(/\d+$/, '99999'))
  const behind = await LivePage.open(socketUrl, client, first)

  expect(await ahead.next()).toMatchObject({ kind: 'ready', missed: true })
  expect(await behind.next()).toMatchObject({ kind: 'ready', missed: true })
})

test('after a gap between nodes every page reloads everything', async () => {
  const client = await signedIn('viewer')
  const page = await LivePage.open(socketUrl, client)
  const before = await page.cursor()

  hub.onMessage({ kind: 'lost' })

  expect(await page.next()).toEqual({ kind: 'ready', cursor: expect.any(String), missed: true })
  const again = await LivePage.open(socketUrl, client, before)
  expect(await again.next()).toMatchObject({ missed: true })
})
