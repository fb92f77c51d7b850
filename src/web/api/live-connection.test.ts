import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocketServer } from 'ws'
import { listen, nextSocket, portOf } from '#testing/web/socket-server.ts'
import { type ConnectionOptions, LiveConnection, type LiveEvent } from './live-connection.ts'

let server: WebSocketServer
let port: number
let page: LiveConnection
let events: LiveEvent[]
let options: { -readonly [Key in keyof ConnectionOptions]: ConnectionOptions[Key] }

beforeEach(async () => {
  server = await listen()
  port = portOf(server)
  events = []
  let tickets = 0
  options = {
    ticket: async () => `ticket ${++tickets}`,
    socket: () => new WebSocket(`ws://127.0.0.1:${port}`),
    isOnline: () => true,
    random: () => 0,
  }
  page = new LiveConnection({
    ticket: () => options.ticket(),
    socket: () => options.socket(),
    isOnline: () => options.isOnline(),
    random: () => options.random(),
  })
  page.subscribe((event) => events.push(event))
})

afterEach(() => {
  vi.useRealTimers()
  page.close()
  server.close()
  for (const socket of server.clients) socket.terminate()
})

test('the connection sends its ticket first, and is live once the server is ready', async () => {
  page.open()
  expect(page.state.status).toBe('connecting')
  const { hello, send } = await nextSocket(server)
  expect(hello).toEqual({ ticket: 'ticket 1' })

  send({ kind: 'ready', cursor: 'a.1', missed: false })

  await becomes('live')
  expect(events).toEqual([])
})

test('a connection opened with a cursor receives what has changed since', async () => {
  page.open('a.3')
  const { hello } = await nextSocket(server)

  expect(hello).toEqual({ ticket: 'ticket 1', after: 'a.3' })
})

test('received changes are passed to the listener', async () => {
  const { send } = await openPage()

  const bots = { topic: 'br_bots', ids: [2] } as const
  send({ kind: 'changed', cursor: 'a.2', changes: [{ topic: 'servers', ids: [1] }, bots] })
  send({ kind: 'identity' })
  send({ kind: 'ready', cursor: 'b.0', missed: true })

  await expect.poll(() => events).toHaveLength(4)
  expect(events).toMatchObject([
    { kind: 'changed', topic: 'servers', ids: [1] },
    { kind: 'changed', ...bots },
    { kind: 'identity' },
    { kind: 'missed' },
  ])
})

test('unknown messages of a newer server are ignored', async () => {
  const { socket, send } = await openPage()

  socket.send(JSON.stringify({ kind: 'weather', cursor: 'a.9' }))
  send({ kind: 'identity' })

  await expect.poll(() => events).toEqual([{ kind: 'identity' }])
})

test('after a disconnect it reconnects with a new ticket and the last cursor', async () => {
  const { socket, send } = await openPage()
  send({ kind: 'changed', cursor: 'a.7', changes: [{ topic: 'users', ids: [] }] })
  await expect.poll(() => events).toHaveLength(1)

  socket.terminate()

  const { hello } = await nextSocket(server)
  expect(hello).toEqual({ ticket: 'ticket 2', after: 'a.7' })
  expect(page.state.status).toBe('connecting')
})

test.each([1001, 4401, 4403, 4408, 4413, 4503])('closed with %i it reconnects', async (code) => {
  const { socket } = await openPage()

  socket.close(code)

  const { hello } = await nextSocket(server)
  expect(hello).toEqual({ ticket: 'ticket 2', after: 'a.1' })
})

test('while the server is unavailable it retries with growing delays', async () => {
  const { socket } = await openPage()
  const attempts: number[] = []
  options.random = () => 0.001
  options.ticket = async () => {
    attempts.push(Date.now())
    throw new TypeError('Failed to fetch')
  }

  socket.terminate()

  await expect.poll(() => attempts.length).toBeGreaterThan(5)
  const gaps = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
  expect(gaps.at(-1)).toBeGreaterThan(5)
  expect(page.state.status).toBe('connecting')
})

test('it reports the time of the loss, independent of the number of retries', async () => {
  const { socket } = await openPage()
  const liveSince = page.state.since
  const before = Date.now()
  let attempts = 0
  options.ticket = async () => {
    attempts += 1
    throw new TypeError('Failed to fetch')
  }

  socket.terminate()
  await expect.poll(() => attempts).toBeGreaterThan(1)

  const { since, wasLost } = page.state
  expect(wasLost).toBe(true)
  expect(since).toBeGreaterThanOrEqual(Math.max(before, liveSince))
  await expect.poll(() => attempts).toBeGreaterThan(3)
  expect(page.state.since).toBe(since)
})

test('it reports a missing network, and reconnects immediately when it returns', async () => {
  const { socket } = await openPage()
  options.isOnline = () => false
  options.random = () => 1
  socket.terminate()
  await becomes('offline')

  options.isOnline = () => true
  page.reconnect()

  expect(page.state.status).toBe('connecting')
  expect((await nextSocket(server)).hello).toMatchObject({ after: 'a.1' })
})

test('the loss of the network is detected immediately, before the socket closes', async () => {
  await openPage()
  options.isOnline = () => false
  options.random = () => 1

  page.handleOffline()

  expect(page.state.status).toBe('offline')
  options.isOnline = () => true
  page.reconnect()
  expect((await nextSocket(server)).hello).toMatchObject({ after: 'a.1' })
})

test('when nobody is signed in it stops until it is opened again', async () => {
  const { socket } = await openPage()
  let asked = 0
  options.ticket = async () => {
    asked += 1
    return undefined
  }
  socket.close(4401)
  await becomes('offline')
  page.reconnect()
  expect(asked).toBe(1)

  options.ticket = async () => 'of the next person'
  page.open()

  // The next user starts without a cursor.
  expect((await nextSocket(server)).hello).toEqual({ ticket: 'of the next person' })
})

test('a ticket that arrives after closing opens no socket', async () => {
  const ticket = Promise.withResolvers<string>()
  options.ticket = () => ticket.promise
  page.open()

  page.close()
  ticket.resolve('late')
  await ticket.promise

  await Promise.resolve()
  expect(server.clients.size).toBe(0)
  expect(page.state.status).toBe('offline')
})

test('a server that is silent for a minute counts as disconnected since its last message', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { send } = await openPage()
  vi.advanceTimersByTime(59_000)
  send({ kind: 'alive' })
  send({ kind: 'identity' })
  await new Promise<void>((resolve) => page.subscribe(() => resolve()))
  const heardAt = Date.now()
  vi.advanceTimersByTime(59_000)
  expect(page.state.status).toBe('live')

  vi.advanceTimersByTime(1000)

  expect(page.state).toMatchObject({ status: 'connecting', since: heardAt })
})

async function openPage() {
  page.open()
  const opened = await nextSocket(server)
  const live = new Promise<void>((resolve) => page.subscribeState(() => resolve()))
  opened.send({ kind: 'ready', cursor: 'a.1', missed: false })
  await live
  return opened
}

async function becomes(status: string): Promise<void> {
  await expect.poll(() => page.state.status).toBe(status)
}
