import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { LiveMessage } from '#contract/live.ts'
import type { Topic } from '#contract/topics.ts'
import { ChangesMessage, OpenPage } from './open-page.ts'

const PERSON = {
  id: 'u',
  sessionId: 's',
  confirmedAt: null,
  username: 'Ann',
  role: 'administrator',
  state: 'approved',
  state_reason: null,
} as const
const QUEUE_MAX_BYTES = 256 * 1024
const LAG_BYTES = 32 * 1024
const LONG = 'x'.repeat(1000)

const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
afterAll(() => sockets.close())

test('a page that does not read queues little and still receives every change', async () => {
  const { reader, page, socket } = await connect()
  let latest = 0
  const received = new Promise<LiveMessage[]>((resolve) => {
    const messages: LiveMessage[] = []
    reader.on('message', (text) => {
      const message = LiveMessage.parse(JSON.parse(String(text)))
      messages.push(message)
      if ('cursor' in message && message.cursor === String(latest)) resolve(messages)
    })
  })

  reader.pause()
  // The buffers of the system hold megabytes before anything is queued here.
  while (socket.bufferedAmount < LAG_BYTES) change(page, ++latest)
  const stuckAt = latest
  while (latest < stuckAt + 5000) change(page, ++latest)
  expect(socket.bufferedAmount).toBeLessThan(QUEUE_MAX_BYTES)
  reader.resume()

  const messages = await received
  expect(messages.length).toBeLessThan(stuckAt + 100)
  // More than 500 rows changed while it did not read, so any row may have changed.
  expect(messages.at(-1)).toEqual({
    kind: 'changed',
    changes: [{ topic: 'br_bots', ids: [] }],
    cursor: String(latest),
  })
})

test('messages that cannot be merged never exceed the queue limit: the page is closed instead', async () => {
  const { reader, page, socket } = await connect()
  const closed = once(reader, 'close')

  reader.pause()
  while (page.isOpen) page.lost(LONG)
  expect(socket.bufferedAmount).toBeLessThanOrEqual(QUEUE_MAX_BYTES)
  reader.resume()

  expect((await closed)[0]).toBe(4413)
})

test('a page that catches up receives what it missed in one message', async () => {
  const { reader, page, socket } = await connect()
  const cursors: string[] = []
  const caughtUp = new Promise<void>((resolve) => {
    reader.on('message', (text) => {
      const message = LiveMessage.parse(JSON.parse(String(text)))
      if (message.kind !== 'changed') return
      cursors.push(message.cursor)
      if (message.changes.some(({ topic }) => topic === 'servers')) resolve()
    })
  })

  reader.pause()
  let sent = 0
  while (socket.bufferedAmount < LAG_BYTES) change(page, ++sent)
  change(page, sent + 1)
  change(page, sent + 2, 'servers')
  reader.resume()
  await caughtUp

  expect(cursors.slice(-2)).toEqual([String(sent), String(sent + 2)])
})

function change(page: OpenPage, number: number, topic: Topic = 'br_bots'): void {
  page.receive(new ChangesMessage([{ topic, ids: [`${LONG}${number}`] }], String(number)))
}

async function connect() {
  const { port } = address()
  const opened = once(sockets, 'connection')
  const reader = new WebSocket(`ws://127.0.0.1:${port}`)
  const [socket] = await opened
  await once(reader, 'open')
  return { reader, socket, page: new OpenPage(socket, PERSON, '0') }
}

function address(): AddressInfo {
  const bound = sockets.address()
  if (typeof bound !== 'object' || bound === null) throw new Error('not listening')
  return bound
}
