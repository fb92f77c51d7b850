import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { LIVE_CLOSED, LiveHello } from '#contract/live.ts'
import { AppError } from '../errors.ts'
import type { Hub } from './hub.ts'
import { encode } from './open-page.ts'

const PATH = '/ws'
const HELLO_TIMEOUT_MS = 10_000
const PING_MS = 25_000
const FRAME_MAX_BYTES = 4096
const GOODBYE_MS = 2000

/** Every other request to upgrade is answered as the plain request it also is. */
export const asksForSocket = ({ url, headers }: IncomingMessage, origins: readonly string[]) =>
  url === PATH &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  origins.includes(headers.origin ?? '')

/** Takes sockets at `/ws`, and asks each for its ticket. */
export function serveSocket(
  app: FastifyInstance,
  hub: Hub,
  origins: () => readonly string[],
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: FRAME_MAX_BYTES,
  })
  app.get(PATH, ({ headers }) => {
    if (headers.upgrade === undefined || origins().includes(headers.origin ?? ''))
      throw new AppError('not_found', 'This address takes sockets only')
    throw new AppError('wrong_origin', 'Sockets are opened by our own pages only')
  })
  app.server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (opened) => {
      pingOnAndOn(opened)
      greet(app, opened, hub)
    }),
  )
  // Requests under way are finished meanwhile; a socket has none.
  app.addHook('preClose', async () => {
    sockets.close()
    hub.closePages()
    for (const socket of sockets.clients) {
      socket.close(LIVE_CLOSED.stopping)
      setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
    }
  })
}

// A page does not see pings.
const ALIVE = encode({ kind: 'alive' })

/** A peer that was silent for a whole interval is gone. */
function pingOnAndOn(socket: WebSocket): void {
  let isAlive = true
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
    socket.send(ALIVE, { binary: false })
  }, PING_MS)
  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('close', () => clearInterval(timer))
}

/** Waits for the hello, the only message that a client sends. */
function greet(app: FastifyInstance, socket: WebSocket, hub: Hub): void {
  const timer = setTimeout(() => socket.close(LIVE_CLOSED.no_hello), HELLO_TIMEOUT_MS)
  socket.on('close', () => clearTimeout(timer))
  // A frame too large or malformed: `ws` closes the socket by itself.
  socket.on('error', (error) => app.log.debug({ err: error }, 'socket failed'))
  socket.once('message', (message) => {
    clearTimeout(timer)
    socket.once('message', () => socket.close(LIVE_CLOSED.bad_hello))
    const hello = parseHello(message)
    if (hello) void admit(app, socket, hub, hello)
    else socket.close(LIVE_CLOSED.bad_hello)
  })
}

async function admit(app: FastifyInstance, socket: WebSocket, hub: Hub, hello: LiveHello) {
  try {
    const page = await hub.admit(socket, hello)
    if (!page) socket.close(LIVE_CLOSED.signed_out)
  } catch (error) {
    app.log.warn({ err: error }, 'a socket could not be admitted')
    socket.close(LIVE_CLOSED.unavailable)
  }
}

function parseHello(message: RawData): LiveHello | undefined {
  try {
    return LiveHello.parse(JSON.parse(String(message)))
  } catch {
    return undefined
  }
}
