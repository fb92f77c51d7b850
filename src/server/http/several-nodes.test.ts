import { afterAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { Client, LOW_HASH_COST, ORIGIN, signIn, vault } from '#testing/app.ts'
import { migratedLocation, testDatabase } from '#testing/database.ts'
import { buildBrBot, buildServer } from '#testing/factories.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { openDatabase } from '../db/open.ts'
import type { Db } from '../db/schema.ts'

const location = migratedLocation()
const db = await testDatabase(location)
const otherDb = await openDatabase(await location)
afterAll(() => otherDb.destroy())
const [here, there] = [await node(db), await node(otherDb)]

/** A node with its own connections, as if in its own process. No live message reaches it. */
async function node(db: Db) {
  const app = await createApp({
    db,
    vault,
    live: SILENT_LIVE,
    setupToken: null,
    hashCost: LOW_HASH_COST,
    origins: () => [ORIGIN],
    waitMaxMs: Number.POSITIVE_INFINITY,
  })
  afterAll(() => app.close())
  return app
}

const LISTS = [
  'br-bots?fields=list',
  'br-bots?is_active=true&search=miner',
  'bots?sort_by=nickname',
  'servers?page=1',
]

test('without live messages, a response of one node includes the changes that another node has confirmed before', async () => {
  const writer = await signIn(here, db, 'administrator', 'approved')
  const reader = new Client(there, writer.cookie)
  const server_id = await buildServer(db)
  const id = await buildBrBot(db, { account: { server_id, nickname: 'miner 1' } })
  const changes = [
    () => writer.post(`br-bots/${id}/active`, { is_active: false }),
    () => writer.post(`br-bots/${id}/active`, { is_active: true }),
    () => writer.call('PUT', `servers/${server_id}`, { name: 'Grove' }),
    () => writer.post(`br-bots/${id}/delete`),
  ]

  for (const change of changes) {
    const etags = await Promise.all(
      // A list is stored at its second request.
      LISTS.map(async (path) => [await reader.get(path), await reader.get(path)][1]?.headers.etag),
    )
    // These reads overlap with the change and must not be shared with later callers.
    const underWay = LISTS.map((path) => reader.get(path))
    expect(await change()).toMatchObject({ statusCode: 200 })
    const answers = await Promise.all(
      LISTS.map((path, index) => {
        const asker = new Client(there, writer.cookie)
        asker.headers = { 'if-none-match': String(etags[index]) }
        return asker.get(path)
      }),
    )
    await Promise.all(underWay)

    const now = await Promise.all(LISTS.map((path) => writer.get(path)))
    expect(answers.map(({ headers }) => headers.etag)).toEqual(
      now.map(({ headers }) => headers.etag),
    )
  }
})
