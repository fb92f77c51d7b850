import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SECOND_MS = 1000

/** How long a connection waits for its peer. */
export interface Timeouts {
  /** For all headers of a request. */
  readonly headersMs: number
  /** For a whole request: headers and body. */
  readonly requestMs: number
  /** For a peer that takes no byte of its response. */
  readonly writeMs: number
  readonly keepAliveMs: number
  /** How often Node looks for requests that are late; its own default of 30 s would stretch the first two. */
  readonly checkMs: number
}

export const TIMEOUTS: Timeouts = {
  headersMs: 10 * SECOND_MS,
  requestMs: 15 * SECOND_MS,
  writeMs: 30 * SECOND_MS,
  keepAliveMs: 65 * SECOND_MS,
  checkMs: 2 * SECOND_MS,
}

/** The part of `writeMs` after which a socket is looked at again. */
const PARTS = 15
/** Two looks further apart than this had a write between them, which Node answers with a new wait and no event. */
const GAP = 1.5

/** Cuts every response, whatever route sends it, whose peer takes no byte for so long. */
export function cutStalledResponses(app: FastifyInstance, writeMs: number): void {
  const partMs = writeMs / PARTS
  app.addHook('onRequest', async (_, { raw }) => {
    let stalled = 0
    let lastMs = 0
    // With a listener Node leaves the socket open; without bytes to send, it is the handler that takes its time.
    raw.setTimeout(partMs, () => {
      const { socket } = raw
      if (!(socket instanceof Socket)) return
      const nowMs = performance.now()
      const isWaiting = socket.writableLength > 0
      stalled = isWaiting && nowMs - lastMs < GAP * partMs ? stalled + 1 : Number(isWaiting)
      lastMs = nowMs
      if (stalled >= PARTS) socket.destroy()
      else socket.setTimeout(partMs)
    })
  })
}
