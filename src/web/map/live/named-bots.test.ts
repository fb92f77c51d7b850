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

test('a search at a moment of the history finds all of its bots, the one with that id first', async () => {
  server.answer = () =>
    server.requests.at(-1)?.includes('history/matches')
      ? new Response('6,700,701')
      : Response.json([{ id: 700, nickname: '5 Storms' }])
  const names = new NamedBots(
    { ...bots, ordered: [0, 1, 2, 3] },
    { serverId: 2, atMs: () => Date.parse('2026-11-01T10:00:00Z') },
  )

  expect(await names.find('5')).toMatchObject([{ id: 5 }, { id: 6 }])
  const { searchParams } = new URL(server.requests[0] ?? '', 'http://localhost')
  expect(Object.fromEntries(searchParams)).toEqual({
    at: '2026-11-01T10:00:00.000Z',
    server_id: '2',
    q: '"5"',
  })
})

test('a search that the server refuses finds no bots', async () => {
  server.answer = () => new Response('', { status: 422 })

  expect(await openNames().find('storm')).toEqual([])
})
