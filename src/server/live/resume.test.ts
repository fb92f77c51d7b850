import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { LivePage } from '#testing/live-page.ts'
import { testNode } from '#testing/node.ts'

const { hub, socketUrl, signedIn } = await testNode(await testDatabase())

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
  const changes = [
    { topic: 'br_bots', ids: [1, 2, 3] },
    { topic: 'proxies', ids: [9] },
  ]
  expect(await again.next()).toMatchObject({ cursor: latest, changes })
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
  expect(await page.next()).toMatchObject({ changes: [{ topic: 'servers', ids: [5] }] })
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
    hub.onMessage({ kind: 'changed', changes: [{ topic: 'servers', ids: [count] }] })

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
