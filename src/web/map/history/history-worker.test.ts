import { expect, onTestFinished, test, vi } from 'vitest'
import { WINDOW_MS } from '#domain/history-window.ts'
import { passMs, stubPolling } from '#testing/web/stub-polling.ts'
import type { BotRequest, NumberedRequest } from '../bots/protocol.ts'
import type { ToSource } from '../engine/source.ts'
import type { BeginHistory, ClockMessage } from './history.worker.ts'

const server = stubPolling()

const AT_MS = 1000 * WINDOW_MS + 1000

/** Opens the worker of the history with empty windows, of which only those around the moment can be loaded. */
async function openWorker(filter?: string) {
  const answers: unknown[] = []
  const worker: {
    onmessage?: (event: { data: BeginHistory | NumberedRequest }) => Promise<void>
    postMessage(answer: unknown): void
  } = { postMessage: (answer) => answers.push(answer) }
  vi.stubGlobal('self', worker)
  server.answer = () =>
    /frames\/(999|1000|1001)\?/.test(server.requests.at(-1) ?? '')
      ? new Response(new Uint8Array())
      : new Response('', { status: 503 })
  vi.resetModules()
  await import('./history.worker.ts')
  const [map, times] = [new MessageChannel(), new MessageChannel()]
  onTestFinished(() => {
    map.port1.close()
    times.port1.close()
  })
  const sent = vi.spyOn(map.port2, 'postMessage')
  const waits = vi.spyOn(times.port2, 'postMessage')
  const begin = { kind: 'begin', serverId: undefined, colors: 'task', filter } as const
  await worker.onmessage?.({ data: { ...begin, port: map.port2, clock: times.port2 } })
  await passMs(0)
  return {
    answers,
    ask: (request: BotRequest) =>
      worker.onmessage?.({ data: { kind: 'request', number: 1, request } }),
    setClock(speed: number) {
      const data: ClockMessage = { atMs: AT_MS, speed, untilMs: AT_MS + 10 * WINDOW_MS }
      times.port2.onmessage?.(new MessageEvent('message', { data }))
    },
    sendFromMap: (data: ToSource) => map.port2.onmessage?.(new MessageEvent('message', { data })),
    waits: () => waits.mock.calls.map(([{ isWaiting }]) => isWaiting),
    trails: () => sent.mock.calls.filter(([message]) => message.kind === 'trail').length,
  }
}

test('a window that is loaded in advance and fails does not hide that the moment is shown', async () => {
  const { answers, ask, setClock } = await openWorker()

  setClock(1)
  await passMs(500)
  setClock(0)
  await passMs(60_000)

  await ask({ kind: 'counts' })
  expect(answers).toMatchObject([{ answer: { counts: { connection: 'connected' } } }])
})

test('the trail is sent again after the page was hidden, because the map did not record it', async () => {
  const { setClock, sendFromMap, trails } = await openWorker()
  sendFromMap({ kind: 'trace', index: 0 })
  setClock(0)
  await passMs(500)
  sendFromMap({ kind: 'run', on: false })
  const before = trails()

  sendFromMap({ kind: 'run', on: true })
  sendFromMap({ kind: 'reuse', positions: new Float32Array(128), statuses: new Uint8Array(64) })

  expect(before).toBeGreaterThan(0)
  expect(trails()).toBe(before + 1)
})

test('the moment waits for the matches of the filter', async () => {
  const matches = Promise.withResolvers<Response>()
  const { ask, answers, setClock, waits } = await openWorker('task:failing')
  server.answer = () =>
    server.requests.at(-1)?.includes('matches') ? matches.promise : new Response(new Uint8Array())

  setClock(0)
  await passMs(500)
  expect(waits()).toEqual([])
  matches.resolve(new Response('7'))
  await passMs(0)

  expect(waits()).toEqual([false])
  await ask({ kind: 'counts' })
  expect(answers).toMatchObject([{ answer: { counts: { receivedMs: expect.any(Number) } } }])
})
