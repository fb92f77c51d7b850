import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MomentMatches } from './moment-matches.ts'

const START_MS = Date.parse('2026-11-23T12:00:00Z')

let requests: string[]
let received: unknown[]
let answer: () => Response | Promise<Response>

beforeEach(() => {
  requests = []
  received = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url, 'http://test').searchParams.get('at') ?? '')
    return answer()
  })
})

afterEach(() => vi.useRealTimers())

const openMatches = () =>
  new MomentMatches(
    { serverId: 3, q: 'cash>5' },
    { onMatches: (ids) => received.push([...ids]), onRefusal: (message) => received.push(message) },
  )
const passMs = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a paused moment is requested once', async () => {
  answer = () => new Response('7,12')
  const matches = openMatches()

  for (const ms of [0, 300, 999]) matches.moveTo(START_MS + ms)
  await passMs(60_000)
  matches.moveTo(START_MS + 400)
  await passMs(60_000)

  expect(requests).toEqual(['2026-11-23T12:00:00.000Z'])
  expect(received).toEqual([[7, 12]])
})

test('playback causes at most two requests a second, each after the previous response', async () => {
  let reply: (response: Response) => void = () => {}
  answer = () => new Promise((resolve) => (reply = resolve))
  const matches = openMatches()
  matches.moveTo(START_MS)
  await passMs(3000)
  matches.moveTo(START_MS + 60_000)
  matches.moveTo(START_MS + 120_000)
  expect(requests).toHaveLength(1)

  answer = () => new Response('')
  reply(new Response('7'))
  await passMs(499)
  expect(requests).toHaveLength(1)
  await passMs(1)

  expect(requests).toEqual(['2026-11-23T12:00:00.000Z', '2026-11-23T12:02:00.000Z'])
  expect(received).toEqual([[7], []])
})

test('a refusal shows the reason, and a failure is retried', async () => {
  answer = () => Response.json({ message: '"payday" is unknown.' }, { status: 422 })
  const matches = openMatches()
  matches.moveTo(START_MS)
  await passMs(1000)
  answer = () => new Response('', { status: 503 })
  matches.moveTo(START_MS + 5000)
  await passMs(0)
  expect(received).toEqual(['"payday" is unknown.'])

  answer = () => new Response('7')
  await passMs(3000)

  expect(received).toEqual(['"payday" is unknown.', [7]])
})
