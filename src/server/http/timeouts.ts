import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '#domain/time-units.ts'

/** How long a connection waits for its peer. */
export interface Timeouts {
  /** For all headers of a request. */
  readonly headersMs: number
  /** For a whole request: headers and body. */
  readonly requestMs: number
  /** For a peer that reads nothing of its response. */
  readonly writeMs: number
  readonly keepAliveMs: number
  /** How often Node checks for late requests; its default of 30 s would extend the first two limits. */
  readonly checkMs: number
}

export const TIMEOUTS: Timeouts = {
  headersMs: 10 * SECOND_MS,
  requestMs: 15 * SECOND_MS,
  writeMs: 30 * SECOND_MS,
  keepAliveMs: 65 * SECOND_MS,
  checkMs: 2 * SECOND_MS,
}

/** The socket is checked this many times within `writeMs`. */
const CHECKS = 15
/** A longer gap between checks means that a write restarted the timer of the socket. */
const MAX_GAP = 1.5

/** Closes the connection of every response whose peer has read nothing for this long. */
export function cutStalledResponses(app: FastifyInstance, writeMs: number): void {
  const checkMs = writeMs / CHECKS
  app.addHook('onRequest', async (_, { raw }) => {
    let stalled = 0
    let lastMs = 0
    // With a listener, Node does not close the socket itself. If there are no bytes to send, the handler is still
    // working.
    raw.setTimeout(checkMs, () => {
      const { socket } = raw
      if (!(socket instanceof Socket)) return
      const nowMs = performance.now()
      const isWaiting = socket.writableLength > 0
      stalled = isWaiting && nowMs - lastMs < MAX_GAP * checkMs ? stalled + 1 : Number(isWaiting)
      lastMs = nowMs
      if (stalled >= CHECKS) socket.destroy()
      else socket.setTimeout(checkMs)
    })
  })
}
