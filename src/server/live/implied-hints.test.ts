import { expect, test } from 'vitest'
import { REPORTED_FIELDS } from '#domain/outdated-resources.ts'
import { testDatabase } from '#testing/database.ts'
import { LivePage } from '#testing/live-page.ts'
import { testNode } from '#testing/node.ts'

const { hub, socketUrl, signedIn } = await testNode(await testDatabase())

test('a role that cannot read BR bots receives a hint of the servers that count them', async () => {
  const page = await LivePage.open(socketUrl, await signedIn('viewer'))
  await page.cursor()

  hub.changed('br_bots', [7], REPORTED_FIELDS)
  hub.changed('admins', [7])
  expect(await page.next()).toMatchObject({ topic: 'admins' })
  hub.changed('br_bots', [7])

  expect(await page.next()).toMatchObject({ topic: 'servers', ids: [] })
})
