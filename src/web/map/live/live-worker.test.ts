import { expect, onTestFinished, test, vi } from 'vitest'
import { MapFrameWriter } from '#domain/map-frame.ts'
import { passMs, stubPolling } from '#testing/web/stub-polling.ts'
import type { ToSource } from '../engine/source.ts'
import type { BeginLive } from './live.worker.ts'

const server = stubPolling()

test('a frame that arrives after the page was hidden starts no timer', async () => {
  const worker: { onmessage?: (event: { data: BeginLive }) => Promise<void> } = {}
  vi.stubGlobal('self', worker)
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.answer = () => promise
  await import('./live.worker.ts')
  const { port1, port2: port } = new MessageChannel()
  onTestFinished(() => port1.close())
  const begin = { kind: 'begin', serverId: 1, colors: 'presence', filter: undefined } as const
  await worker.onmessage?.({ data: { ...begin, port } })
  const hide: ToSource = { kind: 'run', on: false }

  port.onmessage?.(new MessageEvent('message', { data: hide }))
  resolve(new Response(new MapFrameWriter({ cursor: 'a.1', timeMs: 1, isFull: true }).bytes()))
  await passMs(0)

  expect(server.requests).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})
