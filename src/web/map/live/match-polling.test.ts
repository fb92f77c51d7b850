import { beforeEach, expect, test } from 'vitest'
import { passMs, stubPolling } from '#testing/web/stub-polling.ts'
import { MatchPolling } from './match-polling.ts'

const server = stubPolling()
let received: unknown[]

beforeEach(() => {
  received = []
})

const ids = (text: string) => () => new Response(text)

function startPolling(serverId?: number) {
  const polling = new MatchPolling(
    { serverId, q: 'cash>5' },
    {
      onMatches: (matches) => received.push([...matches]),
      onRefusal: (message) => received.push(message),
    },
  )
  polling.setRunning(true)
  return polling
}

test('the selected bots are fetched every five seconds, until the map stops', async () => {
  server.answer = ids('7,12')
  const polling = startPolling(3)
  await passMs(0)
  server.answer = ids('')
  await passMs(4999)
  expect(server.requests).toEqual(['/api/map/matches?server_id=3&q=cash%3E5'])

  await passMs(1)
  polling.setRunning(false)
  await passMs(60_000)

  expect(received).toEqual([[7, 12], []])
  expect(server.requests).toHaveLength(2)
})

test('a slow filter is requested less often', async () => {
  server.answer = () => new Promise((resolve) => setTimeout(() => resolve(new Response('7')), 2000))
  startPolling()
  await passMs(19_999)
  expect(server.requests).toHaveLength(1)

  await passMs(1)

  expect(server.requests).toHaveLength(2)
})

test('a refused filter shows the reason, and a failure changes nothing', async () => {
  server.answer = () => Response.json({ message: 'There is no field "csh".' }, { status: 422 })
  startPolling()
  await passMs(0)
  server.answer = () => new Response('', { status: 503, headers: { 'retry-after': '10' } })
  await passMs(5000)
  server.answer = ids('7')
  await passMs(9999)
  expect(received).toEqual(['There is no field "csh".'])

  await passMs(3000)

  expect(received).toEqual(['There is no field "csh".', [7]])
})
