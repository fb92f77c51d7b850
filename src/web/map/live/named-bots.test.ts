import { expect, test } from 'vitest'
import { cutResponse, stubPolling } from '#testing/web/stub-polling.ts'
import { NamedBots } from './named-bots.ts'

const server = stubPolling()

const bots = {
  ordered: [0, 1],
  idAt: (index: number) => index + 5,
  indexOf: (id: number) => id - 5,
}
const openNames = () => new NamedBots(bots, { serverId: undefined })

test('bots are listed by the names from the server, each of which is requested once', async () => {
  server.answer = () =>
    Response.json([
      { id: 5, nickname: 'Storm' },
      { id: 6, nickname: 'Raven' },
    ])
  const names = openNames()

  await names.list(0, 2)

  expect(await names.list(0, 2)).toEqual([
    { index: 0, id: 5, name: 'Storm' },
    { index: 1, id: 6, name: 'Raven' },
  ])
  expect(server.requests).toHaveLength(1)
})

test.each([
  ['is refused', () => new Response('', { status: 503 })],
  ['does not arrive', () => Promise.reject(new TypeError('the server is unavailable'))],
  ['breaks off', cutResponse],
])('bots are named by their ids, and a search fails, if the response %s', async (_, answer) => {
  server.answer = answer
  const names = openNames()

  expect(await names.list(0, 1)).toEqual([{ index: 0, id: 5, name: 'Bot #5' }])
  await expect(names.find('storm')).rejects.toThrow()
})

test('a search that the server refuses finds no bots', async () => {
  server.answer = () => new Response('', { status: 422 })

  expect(await openNames().find('storm')).toEqual([])
})
