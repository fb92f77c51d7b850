import type { LiveHello, LiveMessage } from '#contract/live.ts'
import type { Hint } from '#domain/hints.ts'
import { delayBefore } from './reconnect-delay.ts'

export type LiveEvent =
  | ({ kind: 'changed' } & Hint)
  /** Who is signed in here may have changed. */
  | { kind: 'identity' }
  /** Changes may have gone untold. */
  | { kind: 'missed' }

export interface ConnectionState {
  /** Paused: newer pages of this user have taken its place. */
  readonly status: 'live' | 'connecting' | 'offline' | 'paused'
  /** Since when it is live, or since when it is not: what the page shows is of that time. */
  readonly since: number
}

const loadContract = () => import('#contract/live.ts')
type LiveContract = Awaited<ReturnType<typeof loadContract>>

/** What the connection needs of its surroundings. */
export interface Surroundings {
  /** A ticket for one socket; undefined when nobody is signed in. */
  ticket(): Promise<string | undefined>
  socket(): WebSocket
  isOnline(): boolean
  /** 0 to 1. */
  random(): number
}

/** The server says something at least every 25 s. */
const SILENCE_MAX_MS = 60_000

/** The one socket of this page: keeps it open, takes up where it broke off, and tells what it hears. */
export class LiveConnection {
  readonly #around: Surroundings
  readonly #events = new Listeners<LiveEvent>()
  readonly #states = new Listeners<ConnectionState>()
  #state: ConnectionState = { status: 'connecting', since: Date.now() }
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #cursor: string | undefined
  /** Counts what makes an answer under way too late. */
  #turn = 0
  #isWanted = false

  constructor(around: Surroundings) {
    this.#around = around
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** Opens the socket, unless it is open or on its way, to hear of all that has changed since that cursor. */
  open(after?: string): void {
    if (this.#isWanted) return
    this.#isWanted = true
    this.#cursor = after
    this.#failures = 0
    void this.#connect()
  }

  /** Closes it: the next person starts anew. */
  close(): void {
    this.#isWanted = false
    this.#drop()
    this.#become('offline')
  }

  /** The network is gone, which the socket itself would notice only by a long silence. */
  lose(): void {
    if (this.#isWanted) this.#retry()
  }

  /** The user is back at this page: it takes the place of an older one. */
  resume(): void {
    if (this.#state.status === 'paused') void this.#connect()
  }

  /** The network is back: tries at once instead of waiting. */
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
      // The schemas of its messages are no part of the first view.
      const [ticket, contract] = await Promise.all([this.#around.ticket(), loadContract()])
      if (turn !== this.#turn) return
      if (ticket === undefined) this.close()
      else this.#listen(this.#around.socket(), { ticket, after: this.#cursor }, contract)
    } catch {
      // The server is away, or has no time.
      if (turn === this.#turn) this.#retry()
    }
  }

  #listen(socket: WebSocket, hello: LiveHello, { LIVE_CLOSED, LiveMessage }: LiveContract): void {
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify(hello))
    socket.onmessage = ({ data }) => {
      this.#wait(SILENCE_MAX_MS, () => this.#retry())
      // A newer server may say what this page does not know.
      this.#hear(LiveMessage.safeParse(JSON.parse(String(data))).data)
    }
    socket.onclose = ({ code }) =>
      code === LIVE_CLOSED.too_many_pages ? this.#pause() : this.#retry()
    this.#wait(SILENCE_MAX_MS, () => this.#retry())
  }

  #hear(message: LiveMessage | undefined): void {
    switch (message?.kind) {
      case 'ready':
        this.#cursor = message.cursor
        this.#failures = 0
        this.#become('live')
        if (message.missed) this.#events.tell({ kind: 'missed' })
        break
      case 'changed':
        this.#cursor = message.cursor
        this.#events.tell(message)
        break
      case 'identity':
        this.#events.tell(message)
        break
      case 'alive':
      case undefined:
        break
      default:
        message satisfies never
    }
  }

  /** Two pages that both came back by themselves would close each other in turn. */
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
    this.#states.tell(this.#state)
  }
}

class Listeners<Value> {
  readonly #listeners = new Set<(value: Value) => void>()

  add(listener: (value: Value) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(value: Value): void {
    for (const listener of this.#listeners) listener(value)
  }
}
