import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WebSocketServer } from 'ws'
import { listen, nextSocket, portOf } from '#testing/web/socket-server.ts'
import { LiveConnection } from './live-connection.ts'

let server: WebSocketServer
let page: LiveConnection
let tickets: number

beforeEach(async () => {
  server = await listen()
  tickets = 0
  page = new LiveConnection({
    ticket: async () => `ticket ${++tickets}`,
    socket: () => new WebSocket(`ws://127.0.0.1:${portOf(server)}`),
    isOnline: () => true,
    random: () => 0,
  })
})

afterEach(() => {
  page.close()
  server.close()
  for (const socket of server.clients) socket.terminate()
})

test('a page replaced by newer ones waits until the user returns, and resumes from its cursor', async () => {
  const { socket } = await openPage()

  socket.close(4429)
  await becomes('paused')
  page.reconnect()
  expect(page.state.status).toBe('paused')
  expect(tickets).toBe(1)

  page.resume()
  const { hello, send } = await nextSocket(server)
  expect(hello).toEqual({ ticket: 'ticket 2', after: 'a.1' })
  send({ kind: 'ready', cursor: 'a.1', missed: false })
  await becomes('live')
})

test('a page replaced by newer ones also waits after the browser was offline', async () => {
  const { socket } = await openPage()
  socket.close(4429)
  await becomes('paused')

  page.handleOffline()
  page.reconnect()

  expect(page.state.status).toBe('paused')
  expect(tickets).toBe(1)
})

test('returning to a live page opens no second socket', async () => {
  await openPage()

  page.resume()

  expect(page.state.status).toBe('live')
  expect(tickets).toBe(1)
})

async function openPage() {
  page.open()
  const opened = await nextSocket(server)
  opened.send({ kind: 'ready', cursor: 'a.1', missed: false })
  await becomes('live')
  return opened
}

async function becomes(status: string): Promise<void> {
  await expect.poll(() => page.state.status).toBe(status)
}
