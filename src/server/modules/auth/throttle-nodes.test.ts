import { afterAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { Client, LOW_HASH_COST, ORIGIN, testServer, vault } from '#testing/app.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'

const server = await testServer()
const { db } = server

/** A second node on the same database. */
const otherNode = await createApp({
  db,
  vault,
  live: SILENT_LIVE,
  setupToken: null,
  hashCost: LOW_HASH_COST,
  origins: () => [ORIGIN],
})
afterAll(() => otherNode.close())

const NODES = [server.app, otherNode]

/** Makes a call from one address on each node in turn. */
async function alternate(times: number, path: string, body: object): Promise<number[]> {
  const found: number[] = []
  for (let count = 0; count < times; count++) {
    const client = new Client(NODES[count % 2] ?? otherNode)
    client.remoteAddress = '203.0.113.7'
    found.push((await client.post(path, body)).statusCode)
  }
  return found
}

test('two nodes count failures together', async () => {
  const wrong = { username: 'Digger', password: 'wrong wrong wrong' }

  expect(await alternate(6, 'auth/login', wrong)).toEqual([...Array(5).fill(401), 429])
})

test('two nodes count the attempts of an address together', async () => {
  expect(await alternate(22, 'auth/register', {})).toEqual([...Array(20).fill(422), 429, 429])
})
