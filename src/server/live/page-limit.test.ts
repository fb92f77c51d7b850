import { once } from 'node:events'
import { expect, test } from 'vitest'
import type WebSocket from 'ws'
import { testDatabase } from '#testing/database.ts'
import { LivePage } from '#testing/live-page.ts'
import { testNode } from '#testing/node.ts'

const db = await testDatabase()
const { hub, socketUrl, signedIn } = await testNode(db)

test('an eleventh page of a user closes the oldest, with a specific reason', async () => {
  const client = await signedIn('viewer')
  const pages: LivePage[] = []
  for (let count = 0; count < 12; count++) {
    const page = await LivePage.open(socketUrl, client)
    await page.cursor()
    pages.push(page)
  }
  const other = await LivePage.open(socketUrl, await signedIn('viewer'))
  await other.cursor()

  for (const page of pages.slice(0, 2))
    expect(await page.closed).toEqual({ code: 4429, reason: 'too_many_pages' })
  hub.changed('servers', [6])
  for (const page of [...pages.slice(2), other])
    expect(await page.next()).toMatchObject({ changes: [{ ids: [6] }] })
})

test('concurrently opened pages never exceed ten', async () => {
  const client = await signedIn('viewer')

  const pages = await Promise.all(
    Array.from({ length: 15 }, () => LivePage.open(socketUrl, client)),
  )
  await Promise.all(pages.map((page) => page.next()))
  const closed = await Promise.all(
    pages.map(({ socket, closed }) => Promise.race([closed, roundTrip(socket)])),
  )

  expect(closed.filter((end) => end === 'open')).toHaveLength(10)
})

/** Everything that the server sent before it answered a ping has arrived with the answer. */
async function roundTrip(socket: WebSocket): Promise<'open'> {
  socket.ping()
  await once(socket, 'pong')
  return 'open'
}
