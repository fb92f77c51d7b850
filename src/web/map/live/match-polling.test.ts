import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MatchPolling } from './match-polling.ts'

let requests: string[]
let heard: unknown[]
let answer: () => Response | Promise<Response>

beforeEach(() => {
  requests = []
  heard = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return answer()
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ids = (text: string) => () => new Response(text)
const passMs = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function startPolling(serverId?: number) {
  const polling = new MatchPolling(
    { serverId, q: 'cash>5' },
    {
      onMatches: (matches) => heard.push([...matches]),
      onRefusal: (message) => heard.push(message),
    },
  )
  polling.setRunning(true)
  return polling
}

test('the selected bots are fetched every five seconds, until the map stops', async () => {
  answer = ids('7,12')
  const polling = startPolling(3)
  await passMs(0)
  answer = ids('')
  await passMs(4999)
  expect(requests).toEqual(['/api/map/matches?server_id=3&q=cash%3E5'])

  await passMs(1)
  polling.setRunning(false)
  await passMs(60_000)

  expect(heard).toEqual([[7, 12], []])
  expect(requests).toHaveLength(2)
})

test('a slow filter is asked for less often', async () => {
  answer = () => new Promise((resolve) => setTimeout(() => resolve(new Response('7')), 2000))
  startPolling()
  await passMs(19_999)
  expect(requests).toHaveLength(1)

  await passMs(1)

  expect(requests).toHaveLength(2)
})

test('a filter that the server refuses says why, and a failure changes nothing', async () => {
  answer = () => Response.json({ message: 'There is no field "csh".' }, { status: 422 })
  startPolling()
  await passMs(0)
  answer = () => new Response('', { status: 503, headers: { 'retry-after': '10' } })
  await passMs(5000)
  answer = ids('7')
  await passMs(9999)
  expect(heard).toEqual(['There is no field "csh".'])

  await passMs(3000)

  expect(heard).toEqual(['There is no field "csh".', [7]])
})
