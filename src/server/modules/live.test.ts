import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { LivePage } from '#testing/live-page.ts'
import { testNode } from '#testing/node.ts'

const { socketUrl, signedIn } = await testNode(await testDatabase())

test('an operator sees the number of open pages and users', async () => {
  const operator = await signedIn('operator')
  const stats = async () => (await operator.get('ws/stats')).json()
  expect(await stats()).toEqual({ sockets: 0, users: 0 })

  const viewer = await signedIn('viewer')
  const pages = [
    await LivePage.open(socketUrl, operator),
    await LivePage.open(socketUrl, viewer),
    await LivePage.open(socketUrl, viewer),
  ]
  for (const page of pages) await page.cursor()

  expect(await stats()).toEqual({ sockets: 3, users: 2 })

  for (const page of pages) page.socket.close()
  await expect.poll(stats).toEqual({ sockets: 0, users: 0 })
})
