import type { LiveHello, LiveMessage } from '#contract/live.ts'
import type { Hint } from '#domain/hints.ts'
import { delayBefore } from './reconnect-delay.ts'

export type LiveEvent =
  | ({ kind: 'changed' } & Hint)
  /** The signed-in user, or their permissions, may have changed. */
  | { kind: 'identity' }
  /** Some changes may have been missed. */
  | { kind: 'missed' }

export interface ConnectionState {
  /** Paused: newer pages of this user have taken its place. */
  readonly status: 'live' | 'connecting' | 'offline' | 'paused'
  /** When the connection became live, or when it was lost. After a loss, the page shows the state of that time. */
  readonly since: number
}

const loadContract = () => import('#contract/live.ts')
type LiveContract = Awaited<ReturnType<typeof loadContract>>

/** What the connection needs from the page. */
export interface Surroundings {
  /** A ticket for one socket; undefined when nobody is signed in. */
  ticket(): Promise<string | undefined>
  socket(): WebSocket
  isOnline(): boolean
  /** 0 to 1. */
  random(): number
}

/** The server sends a message at least every 25 s. */
const SILENCE_MAX_MS = 60_000

/** The only socket of this page. Reconnects after a loss, resumes after the last message and notifies its listeners. */
export class LiveConnection {
  readonly #around: Surroundings
  readonly #events = new Listeners<LiveEvent>()
  readonly #states = new Listeners<ConnectionState>()
  #state: ConnectionState = { status: 'connecting', since: Date.now() }
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #cursor: string | undefined
  /** Incremented whenever a pending ticket becomes obsolete. */
  #turn = 0
  #isWanted = false

  constructor(around: Surroundings) {
    this.#around = around
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** Opens the socket, unless it is open or opening, and requests all changes since the cursor. */
  open(after?: string): void {
    if (this.#isWanted) return
    this.#isWanted = true
    this.#cursor = after
    this.#failures = 0
    void this.#connect()
  }

  /** Closes the socket. The next user gets a new one. */
  close(): void {
    this.#isWanted = false
    this.#drop()
    this.#become('offline')
  }

  /** The browser has lost the network. The socket itself would notice only after a long silence. */
  lose(): void {
    if (this.#isWanted) this.#retry()
  }

  /** The user has returned to this page: it reconnects in place of an older page. */
  resume(): void {
    if (this.#state.status === 'paused') void this.#connect()
  }

  /** The network is back: reconnects immediately instead of waiting. */
  hurry(): void {
    const { status } = this.#state
    if (!this.#isWanted || status === 'live' || status === 'paused') return
    this.#failures = 0
    void this.#connect()
  }

  subscribe(listener: (event: LiveEvent) => void): () => void {
    return this.#events.add(listener)
  }

  subscribeState(listener: () => void): () => void {
    return this.#states.add(listener)
  }

  async #connect(): Promise<void> {
    this.#drop()
    const turn = this.#turn
    this.#become(this.#around.isOnline() ? 'connecting' : 'offline')
    try {
      // The first view loads without the schemas of the messages.
      const [ticket, contract] = await Promise.all([this.#around.ticket(), loadContract()])
      if (turn !== this.#turn) return
      if (ticket === undefined) this.close()
      else this.#listen(this.#around.socket(), { ticket, after: this.#cursor }, contract)
    } catch {
      // The server is unreachable or overloaded.
      if (turn === this.#turn) this.#retry()
    }
  }

  #listen(socket: WebSocket, hello: LiveHello, { LIVE_CLOSED, LiveMessage }: LiveContract): void {
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify(hello))
    socket.onmessage = ({ data }) => {
      this.#wait(SILENCE_MAX_MS, () => this.#retry())
      // A newer server can send messages that this page does not know.
      this.#onMessage(LiveMessage.safeParse(JSON.parse(String(data))).data)
    }
    socket.onclose = ({ code }) =>
      code === LIVE_CLOSED.too_many_pages ? this.#pause() : this.#retry()
    this.#wait(SILENCE_MAX_MS, () => this.#retry())
  }

  #onMessage(message: LiveMessage | undefined): void {
    switch (message?.kind) {
      case 'ready':
        this.#cursor = message.cursor
        this.#failures = 0
        this.#become('live')
        if (message.missed) this.#events.notify({ kind: 'missed' })
        break
      case 'changed':
        this.#cursor = message.cursor
        this.#events.notify(message)
        break
      case 'identity':
        this.#events.notify(message)
        break
      case 'alive':
      case undefined:
        break
      default:
        message satisfies never
    }
  }

  /** If two pages both reconnected by themselves, each would keep closing the other. */
  #pause(): void {
    this.#drop()
    this.#become('paused')
  }

  #retry(): void {
    this.#drop()
    this.#become(this.#around.isOnline() ? 'connecting' : 'offline')
    const delayMs = delayBefore(this.#failures++, this.#around.random())
    this.#wait(delayMs, () => void this.#connect())
  }

  #drop(): void {
    this.#turn += 1
    clearTimeout(this.#timer)
    if (!this.#socket) return
    this.#socket.onopen = null
    this.#socket.onmessage = null
    this.#socket.onclose = null
    this.#socket.close()
    this.#socket = undefined
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, ms)
  }

  #become(status: ConnectionState['status']): void {
    if (status === this.#state.status) return
    const isTurn = status === 'live' || this.#state.status === 'live'
    this.#state = { status, since: isTurn ? Date.now() : this.#state.since }
    this.#states.notify(this.#state)
  }
}

class Listeners<Value> {
  readonly #listeners = new Set<(value: Value) => void>()

  add(listener: (value: Value) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  notify(value: Value): void {
    for (const listener of this.#listeners) listener(value)
  }
}
