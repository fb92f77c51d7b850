import { beforeEach, expect, test } from 'vitest'
import { MapFrameWriter } from '#domain/map-frame.ts'
import { passMs, stubPolling } from '#testing/web/stub-polling.ts'
import { FramePolling } from './frame-polling.ts'

const RETRY_MAX_MS = 2000

const server = stubPolling()
let received: string[]

beforeEach(() => {
  received = []
})

const frame = (cursor: string) => () =>
  new Response(new MapFrameWriter({ cursor, timeMs: 1, isFull: false }).bytes())

function startPolling(serverId?: number) {
  const polling = new FramePolling(serverId, {
    onFrame: ({ cursor }) => received.push(cursor),
    onFailure: (failure) => received.push(failure),
  })
  polling.setRunning(true)
  return polling
}

test('a frame is fetched each second, after the last one', async () => {
  server.answer = frame('a.1')
  startPolling(3)
  await passMs(0)
  server.answer = frame('a.2')
  await passMs(999)
  expect(server.requests).toEqual(['/api/map/frame?server_id=3'])

  await passMs(1)

  expect(server.requests[1]).toBe('/api/map/frame?server_id=3&after=a.1')
  expect(received).toEqual(['a.1', 'a.2'])
})

test('frames are not fetched while the page is hidden, and are fetched immediately when it is shown', async () => {
  server.answer = frame('a.1')
  const polling = startPolling()
  await passMs(0)

  polling.setRunning(false)
  await passMs(60_000)
  expect(server.requests).toHaveLength(1)
  polling.setRunning(true)
  await passMs(0)
  expect(server.requests).toHaveLength(2)
})

test('after an outage, the changes since the last frame are requested', async () => {
  server.answer = frame('a.1')
  startPolling()
  await passMs(0)

  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await passMs(1000)
  server.answer = frame('b.1')
  await passMs(RETRY_MAX_MS)

  expect(received).toEqual(['a.1', 'disconnected', 'b.1'])
  expect(server.requests[2]).toBe('/api/map/frame?after=a.1')
})

test('bytes that are no frame count as a failure', async () => {
  server.answer = () => new Response('<!doctype html>')
  startPolling()
  await passMs(0)
  expect(received).toEqual(['disconnected'])
})

test('an ended session is a refusal, and the delay of a busy server is respected', async () => {
  server.answer = () => new Response('', { status: 401 })
  startPolling()
  await passMs(0)
  server.answer = () => new Response('', { status: 429, headers: { 'retry-after': '30' } })
  await passMs(RETRY_MAX_MS)
  expect(received).toEqual(['refused', 'disconnected'])

  await passMs(30_000)

  expect(server.requests).toHaveLength(2)
})
