import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { LIVE_CLOSED, LiveHello } from '#contract/live.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { AppError } from '../errors.ts'
import { refuseUpgrade } from '../http/client-error.ts'
import type { Hub } from './hub.ts'
import { encode } from './open-page.ts'

const PATH = '/ws'
const VERSION = '13'
// Together 10 seconds: how long a socket stays open that neither sends a hello nor answers the close frame.
const HELLO_TIMEOUT_MS = 8000
const GOODBYE_MS = 2000
// Together 40 seconds: how long the socket of a vanished peer counts as open.
const PING_MS = 25_000
const PONG_TIMEOUT_MS = 15_000
const FRAME_MAX_BYTES = 4096
const RETRY_AFTER_S = 1

/** Any other upgrade request is answered as a plain request. */
export const isSocketRequest = (request: IncomingMessage, origins: readonly string[]) =>
  request.url === PATH && refusalOf(request, origins) === undefined

/** Accepts sockets at `/ws` and checks the ticket of each. */
export function serveSocket(
  app: FastifyInstance,
  hub: Hub,
  origins: () => readonly string[],
): void {
  const sockets = new WebSocketServer(SOCKET_OPTIONS)
  const pending = new PendingSockets()
  app.get(PATH, ({ raw }: FastifyRequest, reply: FastifyReply) => {
    reply.header('sec-websocket-version', VERSION)
    throw refusalOf(raw, origins()) ?? notASocket()
  })
  app.server.on('upgrade', (request, socket, head) => {
    if (pending.isFull) return refuseUpgrade(socket, RETRY_AFTER_S)
    sockets.handleUpgrade(request, socket, head, (opened) => {
      pending.add(opened)
      keepAlive(opened)
      awaitHello(app, opened, hub, pending)
    })
  })
  // While the server stops, it finishes requests but closes sockets.
  app.addHook('preClose', async () => {
    sockets.close()
    hub.closePages()
    for (const socket of sockets.clients) socket.close(LIVE_CLOSED.stopping)
  })
}

const SOCKET_OPTIONS = {
  noServer: true,
  perMessageDeflate: false,
  maxPayload: FRAME_MAX_BYTES,
  /** A peer that does not answer the close frame is disconnected after this time. */
  closeTimeout: GOODBYE_MS,
}

/** The error for a request that cannot have a socket; undefined if it can. */
function refusalOf(
  { method, headers, httpVersion }: IncomingMessage,
  origins: readonly string[],
): AppError | undefined {
  if (headers.upgrade === undefined) return notASocket()
  if (!origins.includes(headers.origin ?? ''))
    return new AppError('wrong_origin', 'Only pages of this console can open a socket.')
  if (method !== 'GET' || headers.upgrade.toLowerCase() !== 'websocket') return notASocket()
  if (httpVersion !== '1.1')
    return new AppError('invalid_request', 'Open the WebSocket over HTTP/1.1.')
  if (headers['sec-websocket-version'] !== VERSION)
    return new AppError('invalid_request', `Only version ${VERSION} of WebSocket is supported.`)
  return undefined
}

const notASocket = () => new AppError('not_found', 'Open this URL as a WebSocket.')

// Browsers do not expose pings to a page.
const ALIVE = encode({ kind: 'alive' })

/** Pings a peer at an interval and disconnects it if it does not answer in time. */
function keepAlive(socket: WebSocket): void {
  let deadline: NodeJS.Timeout | undefined
  const timer = setInterval(() => {
    deadline = setTimeout(() => socket.terminate(), PONG_TIMEOUT_MS)
    socket.ping()
    socket.send(ALIVE, { binary: false })
  }, PING_MS)
  socket.on('pong', () => clearTimeout(deadline))
  socket.on('close', () => {
    clearInterval(timer)
    clearTimeout(deadline)
  })
}

/** Waits for the hello, the only message a client sends. */
function awaitHello(
  app: FastifyInstance,
  socket: WebSocket,
  hub: Hub,
  pending: PendingSockets,
): void {
  const timer = setTimeout(() => socket.close(LIVE_CLOSED.no_hello), HELLO_TIMEOUT_MS)
  socket.on('close', () => clearTimeout(timer))
  // `ws` closes the socket after a frame that is too large or malformed.
  socket.on('error', (error) => app.log.debug({ err: error }, 'socket failed'))
  socket.once('message', (message) => {
    clearTimeout(timer)
    socket.once('message', () => socket.close(LIVE_CLOSED.bad_hello))
    const hello = parseHello(message)
    if (!hello) return socket.close(LIVE_CLOSED.bad_hello)
    void admit(app, socket, hub, hello).then((isAdmitted) => isAdmitted && pending.remove(socket))
  })
}

/** Returns whether the ticket was valid. */
async function admit(
  app: FastifyInstance,
  socket: WebSocket,
  hub: Hub,
  hello: LiveHello,
): Promise<boolean> {
  try {
    const page = await hub.admit(socket, hello)
    if (!page) socket.close(LIVE_CLOSED.signed_out)
    return page !== undefined
  } catch (error) {
    app.log.warn({ err: error }, 'a socket could not be admitted')
    socket.close(LIVE_CLOSED.unavailable)
    return false
  }
}

function parseHello(message: RawData): LiveHello | undefined {
  try {
    return LiveHello.parse(JSON.parse(String(message)))
  } catch {
    return undefined
  }
}

const UPGRADES_PER_SECOND = 64
const WAITING_MAX = 256

/** Sockets of this node that have not presented a ticket yet. */
class PendingSockets {
  /** Sockets that were opened within the last second, including closed ones. */
  readonly #recent = new Map<WebSocket, NodeJS.Timeout>()
  /** Sockets that are still open, oldest first. */
  readonly #waiting = new Set<WebSocket>()

  /** Whether another socket must be rejected for now. */
  get isFull(): boolean {
    return this.#recent.size >= UPGRADES_PER_SECOND
  }

  /** Adds a new socket. Closes the one that has waited longest if too many wait. */
  add(socket: WebSocket): void {
    const [oldest] = this.#waiting
    if (oldest && this.#waiting.size >= WAITING_MAX) {
      this.#waiting.delete(oldest)
      oldest.close(LIVE_CLOSED.no_hello)
    }
    this.#waiting.add(socket)
    this.#recent.set(
      socket,
      setTimeout(() => this.#recent.delete(socket), SECOND_MS),
    )
    socket.once('close', () => this.#waiting.delete(socket))
  }

  /** Removes a socket whose ticket was valid, so that it no longer counts. */
  remove(socket: WebSocket): void {
    this.#waiting.delete(socket)
    clearTimeout(this.#recent.get(socket))
    this.#recent.delete(socket)
  }
}
