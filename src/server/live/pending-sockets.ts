import type { WebSocket } from 'ws'
import { LIVE_CLOSED } from '#contract/live.ts'

const SECOND_MS = 1000
const UPGRADES_PER_SECOND = 64
const WAITING_MAX = 256

/** Sockets of this node that have not presented a ticket yet. */
export class PendingSockets {
  /** Opened within the last second, including closed ones. */
  readonly #recent = new Map<WebSocket, NodeJS.Timeout>()
  /** Open, oldest first. */
  readonly #waiting = new Set<WebSocket>()

  /** Whether another socket must be refused for now. */
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
