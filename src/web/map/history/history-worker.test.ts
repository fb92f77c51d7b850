import { expect, onTestFinished, test, vi } from 'vitest'
import { WINDOW_MS } from '#domain/history-window.ts'
import { passMs, stubPolling } from '#testing/web/stub-polling.ts'
import type { NumberedRequest } from '../bots/protocol.ts'
import type { BeginHistory, ClockMessage } from './history.worker.ts'

const server = stubPolling()

test('a window that is loaded in advance and fails does not hide that the moment is shown', async () => {
  const answers: unknown[] = []
  const worker: {
    onmessage?: (event: { data: BeginHistory | NumberedRequest }) => Promise<void>
    postMessage(answer: unknown): void
  } = { postMessage: (answer) => answers.push(answer) }
  vi.stubGlobal('self', worker)
  const atMs = 1000 * WINDOW_MS + 1000
  server.answer = () =>
    /frames\/(999|1000|1001)\?/.test(server.requests.at(-1) ?? '')
      ? new Response(new Uint8Array())
      : new Response('', { status: 503 })
  await import('./history.worker.ts')
  const [map, times] = [new MessageChannel(), new MessageChannel()]
  onTestFinished(() => {
    map.port1.close()
    times.port1.close()
  })
  const begin = { kind: 'begin', serverId: undefined, colors: 'task', filter: undefined } as const
  await worker.onmessage?.({ data: { ...begin, port: map.port2, clock: times.port2 } })
  const setClock = (speed: number) => {
    const data: ClockMessage = { atMs, speed, untilMs: atMs + 10 * WINDOW_MS }
    times.port2.onmessage?.(new MessageEvent('message', { data }))
  }
  await passMs(0)

  setClock(1)
  await passMs(500)
  setClock(0)
  await passMs(60_000)

  await worker.onmessage?.({ data: { kind: 'request', number: 1, request: { kind: 'counts' } } })
  expect(answers).toMatchObject([{ answer: { counts: { connection: 'connected' } } }])
})
