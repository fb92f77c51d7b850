import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { ORIGIN } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { LivePage, ticketOf } from '#testing/live-page.ts'
import { testNode } from '#testing/node.ts'
import { rawUpgrade } from '#testing/raw-socket.ts'

const db = await testDatabase()
const { url, socketUrl, signedIn } = await testNode(db)

afterEach(() => {
  vi.useRealTimers()
})

test('a ticket opens one socket, once', async () => {
  const ticket = await ticketOf(await signedIn('viewer'))
  const first = new LivePage(socketUrl)
  const second = new LivePage(socketUrl)

  await first.hello(ticket)
  expect(await first.next()).toMatchObject({ kind: 'ready', missed: false })
  await second.hello(ticket)

  expect(await second.closed).toMatchObject({ code: 4401 })
})

test('two sockets with one ticket at the same time: one opens', async () => {
  const ticket = await ticketOf(await signedIn('viewer'))
  const pages = [new LivePage(socketUrl), new LivePage(socketUrl)]

  await Promise.all(pages.map((page) => page.hello(ticket)))
  const answers = await Promise.allSettled(pages.map((page) => page.next()))

  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a ticket that is of another kind, expired or unknown opens nothing', async () => {
  const tickets = [await ticketOf(await signedIn('viewer'))]
  await db.updateTable('auth_ticket').set({ kind: 'second_factor' }).execute()
  tickets.push(await ticketOf(await signedIn('viewer')))
  const expires_at = new Date(Date.now() - 1)
  await db.updateTable('auth_ticket').set({ expires_at }).where('kind', '=', 'socket').execute()
  tickets.push('nobody-gave-this-out')

  for (const ticket of tickets) {
    const page = new LivePage(socketUrl)
    await page.hello(ticket)
    expect(await page.closed).toMatchObject({ code: 4401 })
  }
})

test('a ticket of a session that has ended opens nothing', async () => {
  const ticket = await ticketOf(await signedIn('viewer'))
  await db.deleteFrom('auth_session').execute()
  const page = new LivePage(socketUrl)

  await page.hello(ticket)

  expect(await page.closed).toMatchObject({ code: 4401 })
})

test.each([
  ['not JSON', 'hello'],
  ['without a ticket', '{}'],
  ['with more than it should', '{"ticket":"a","role":"administrator"}'],
  ['with a ticket too long', JSON.stringify({ ticket: 'x'.repeat(65) })],
])('a hello %s is refused', async (_, hello) => {
  const page = new LivePage(socketUrl)
  await once(page.socket, 'open')

  page.socket.send(hello)

  expect(await page.closed).toMatchObject({ code: 4400 })
})

test('a second message closes the socket', async () => {
  const page = await LivePage.open(socketUrl, await signedIn('viewer'))
  await page.next()

  page.socket.send('{}')

  expect(await page.closed).toMatchObject({ code: 4400 })
})

test('a large frame closes the socket', async () => {
  const page = new LivePage(socketUrl)
  await once(page.socket, 'open')

  page.socket.send('x'.repeat(5000))

  expect(await page.closed).toMatchObject({ code: 1009 })
})

test('a socket that is silent for eight seconds is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const page = new LivePage(socketUrl)
  await once(page.socket, 'open')

  vi.advanceTimersByTime(8000)

  expect(await page.closed).toMatchObject({ code: 4408 })
})

test('a silent peer that ignores the close frame is disconnected within ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket, response, closed } = await rawUpgrade(url)
  expect(response).toContain('101 Switching Protocols')

  vi.advanceTimersByTime(8000)
  const [frame] = await once(socket, 'data')
  expect([frame[0], frame.readUInt16BE(2)]).toEqual([0x88, 4408])
  vi.advanceTimersByTime(2000)

  await closed
})

test('a peer that ignores the close frame is disconnected in the same time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket, closed } = await rawUpgrade(url)
  // A text frame of two bytes with an empty mask, which is not a hello.
  socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x7b, 0x7d]))
  const [frame] = await once(socket, 'data')
  expect([frame[0], frame.readUInt16BE(2)]).toEqual([0x88, 4400])

  vi.advanceTimersByTime(2000)

  await closed
})

test('a peer that answers pings stays, a silent one is disconnected within 45 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const client = await signedIn('viewer')
  const alive = await LivePage.open(socketUrl, client)
  const silent = new LivePage(socketUrl, { autoPong: false })
  await silent.hello(await ticketOf(client))
  await Promise.all([alive.next(), silent.next()])

  const pinged = once(alive.socket, 'ping')
  vi.advanceTimersByTime(25_000)
  await pinged
  // After a round trip on the same socket, its answer to the ping has arrived.
  alive.socket.ping()
  await once(alive.socket, 'pong')
  vi.advanceTimersByTime(20_000)

  expect(await silent.closed).toMatchObject({ code: 1006 })
  expect(alive.socket.readyState).toBe(WebSocket.OPEN)
})

test.each([
  ['of another site', { origin: 'https://evil.example' }],
  ['of another port', { origin: 'http://127.0.0.1:4001' }],
  ['of another scheme', { origin: ORIGIN.replace('http', 'https') }],
  ['that is none', {}],
])('an origin %s gets an error instead of a socket', async (_, headers) => {
  const response = await upgrade(`${url}/ws`, headers)

  expect(response.statusCode).toBe(403)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
})

test.each([
  ['an older version', { version: '8' }, 422],
  ['no version', { version: '' }, 422],
  ['two versions', { version: '13, 13' }, 422],
  ['HTTP/1.0', { http: '1.0' }, 422],
  ['another method', { method: 'POST' }, 404],
])('a request with %s gets no socket', async (_, request, status) => {
  const { response, socket } = await rawUpgrade(url, request)

  expect(response).toContain(`HTTP/1.1 ${status} `)
  expect(response.toLowerCase()).toContain('content-type: application/problem+json')
  const isNamed = response.toLowerCase().includes('sec-websocket-version: 13\r\n')
  expect(isNamed).toBe(status === 422)
  socket.destroy()
})

test.each(['/ws/', '/ws?ticket=1', '/WS', '/api/ws'])('there is no socket at %s', async (path) => {
  const response = await upgrade(`${url}${path}`, { origin: ORIGIN })

  expect(response.statusCode).toBe(404)
})

test('compression is not negotiated', async () => {
  const page = await LivePage.open(socketUrl, await signedIn('viewer'))
  await page.next()

  expect(page.socket.extensions).toBe('')
})

async function upgrade(address: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const request = get(address, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  })
  const [response] = await once(request, 'response')
  response.resume()
  return response
}
