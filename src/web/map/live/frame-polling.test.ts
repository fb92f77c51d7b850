import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MapFrameWriter } from '#domain/map-frame.ts'
import { FramePolling } from './frame-polling.ts'

const RETRY_MAX_MS = 2000

let requests: string[]
let heard: string[]
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

const frame = (cursor: string) => () =>
  new Response(new MapFrameWriter({ cursor, timeMs: 1, isFull: false }).bytes())

function startPolling(serverId?: number) {
  const polling = new FramePolling(serverId, {
    onFrame: ({ cursor }) => heard.push(cursor),
    onFailure: (failure) => heard.push(failure),
  })
  polling.setRunning(true)
  return polling
}

const passMs = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a frame is fetched each second, after the last one', async () => {
  answer = frame('a.1')
  startPolling(3)
  await passMs(0)
  answer = frame('a.2')
  await passMs(999)
  expect(requests).toEqual(['/api/map/frame?server_id=3'])

  await passMs(1)

  expect(requests[1]).toBe('/api/map/frame?server_id=3&after=a.1')
  expect(heard).toEqual(['a.1', 'a.2'])
})

test('nothing is fetched while the page is hidden, and at once when it is shown', async () => {
  answer = frame('a.1')
  const polling = startPolling()
  await passMs(0)

  polling.setRunning(false)
  await passMs(60_000)
  expect(requests).toHaveLength(1)
  polling.setRunning(true)
  await passMs(0)
  expect(requests).toHaveLength(2)
})

test('a server that is away is asked again for what changed since the last frame', async () => {
  answer = frame('a.1')
  startPolling()
  await passMs(0)

  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await passMs(1000)
  answer = frame('b.1')
  await passMs(RETRY_MAX_MS)

  expect(heard).toEqual(['a.1', 'away', 'b.1'])
  expect(requests[2]).toBe('/api/map/frame?after=a.1')
})

test('bytes that are no frame count as a failure', async () => {
  answer = () => new Response('<!doctype html>')
  startPolling()
  await passMs(0)
  expect(heard).toEqual(['away'])
})

test('an ended session is a refusal, and a busy server says when to ask again', async () => {
  answer = () => new Response('', { status: 401 })
  startPolling()
  await passMs(0)
  answer = () => new Response('', { status: 429, headers: { 'retry-after': '30' } })
  await passMs(RETRY_MAX_MS)
  expect(heard).toEqual(['refused', 'away'])

  await passMs(30_000)

  expect(requests).toHaveLength(2)
})
