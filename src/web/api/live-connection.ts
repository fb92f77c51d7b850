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
  /** `paused`: the server closed this connection because the user opened newer pages. */
  readonly status: 'live' | 'connecting' | 'offline' | 'paused'
  /** When the connection became live, or when it was lost. A page without a connection shows the data of that time. */
  readonly since: number
  /** Whether a live connection of this user was lost before, or is lost now. */
  readonly wasLost: boolean
}

const loadContract = () => import('#contract/live.ts')
type LiveContract = Awaited<ReturnType<typeof loadContract>>

/** The dependencies of the connection; tests replace them. */
export interface ConnectionOptions {
  /** A ticket for one socket; undefined when nobody is signed in. */
  ticket(): Promise<string | undefined>
  socket(): WebSocket
  isOnline(): boolean
  /** 0 to 1. */
  random(): number
}

/** The server sends a message at least every 25 s. */
const SILENCE_MAX_MS = 60_000

/** The only socket of this page. It reconnects after a loss, resumes after the last received message and notifies its listeners. */
export class LiveConnection {
  readonly #options: ConnectionOptions
  readonly #events = new Listeners<LiveEvent>()
  readonly #states = new Listeners<ConnectionState>()
  #state: ConnectionState = { status: 'connecting', since: Date.now(), wasLost: false }
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #cursor: string | undefined
  /** Incremented whenever a pending ticket becomes obsolete. */
  #attempt = 0
  #isOpen = false

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** Opens the socket, unless it is open or opening, and requests all changes since the cursor. */
  open(after?: string): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#cursor = after
    this.#failures = 0
    void this.#connect()
  }

  /** Closes the socket. The next user gets a new one. */
  close(): void {
    this.#isOpen = false
    this.#drop()
    this.#setStatus('offline', { wasLost: false })
  }

  /** The browser is offline. The socket itself would detect this only after `SILENCE_MAX_MS`. */
  handleOffline(): void {
    if (this.#isOpen && this.#state.status !== 'paused') this.#retry()
  }

  /** Reconnects a paused page after the user returns to it. The server then closes the connection of an older page. */
  resume(): void {
    if (this.#state.status === 'paused') void this.#connect()
  }

  /** Reconnects immediately. Called when the browser is online again. */
  reconnect(): void {
    const { status } = this.#state
    if (!this.#isOpen || status === 'live' || status === 'paused') return
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
    const attempt = this.#attempt
    this.#setStatus(this.#options.isOnline() ? 'connecting' : 'offline')
    try {
      // The first view loads without the schemas of the messages.
      const [ticket, contract] = await Promise.all([this.#options.ticket(), loadContract()])
      if (attempt !== this.#attempt) return
      if (ticket === undefined) this.close()
      else this.#listen(this.#options.socket(), { ticket, after: this.#cursor }, contract)
    } catch {
      // The server is unreachable or overloaded.
      if (attempt === this.#attempt) this.#retry()
    }
  }

  #listen(socket: WebSocket, hello: LiveHello, { LIVE_CLOSED, LiveMessage }: LiveContract): void {
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify(hello))
    socket.onmessage = ({ data }) => {
      this.#retryAfterSilence()
      // A newer server can send types of messages that this page does not support.
      this.#onMessage(LiveMessage.safeParse(JSON.parse(String(data))).data)
    }
    socket.onclose = ({ code }) =>
      code === LIVE_CLOSED.too_many_pages ? this.#pause() : this.#retry()
    this.#retryAfterSilence()
  }

  #retryAfterSilence(): void {
    const heardAt = Date.now()
    this.#wait(SILENCE_MAX_MS, () => this.#retry(heardAt))
  }

  #onMessage(message: LiveMessage | undefined): void {
    switch (message?.kind) {
      case 'ready':
        this.#cursor = message.cursor
        this.#failures = 0
        this.#setStatus('live')
        if (message.missed) this.#events.notify({ kind: 'missed' })
        break
      case 'changed':
        this.#cursor = message.cursor
        for (const hint of message.changes) this.#events.notify({ kind: 'changed', ...hint })
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

  /** Waits for the user: if two pages reconnected automatically, each would close the other repeatedly. */
  #pause(): void {
    this.#drop()
    this.#setStatus('paused')
  }

  /** Reconnects after a while. `lostAt` is the time of the loss. */
  #retry(lostAt = Date.now()): void {
    this.#drop()
    const status = this.#options.isOnline() ? 'connecting' : 'offline'
    this.#setStatus(status, { at: lostAt })
    const delayMs = delayBefore(this.#failures++, this.#options.random())
    this.#wait(delayMs, () => void this.#connect())
  }

  #drop(): void {
    this.#attempt += 1
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

  #setStatus(
    status: ConnectionState['status'],
    { wasLost = this.#state.wasLost || this.#state.status === 'live', at = Date.now() } = {},
  ): void {
    if (status === this.#state.status) return
    const isChangeOfLive = status === 'live' || this.#state.status === 'live'
    this.#state = { status, since: isChangeOfLive ? at : this.#state.since, wasLost }
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
