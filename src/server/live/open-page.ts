import type { WebSocket } from 'ws'
import type { Access } from '#contract/endpoint.ts'
import { LIVE_CLOSED, type LiveMessage } from '#contract/live.ts'
import { plain } from '#contract/plain.ts'
import { TOPIC_ACCESS } from '#contract/topics.ts'
import { allows } from '#domain/access.ts'
import { type Hint, Hints } from '#domain/hints.ts'
import type { Person } from '../auth/session.ts'

/** With more unsent bytes, hints are merged instead of queued. */
const LAG_BYTES = 32 * 1024
/** 256 KiB, minus frame headers and the close frame. */
const QUEUE_MAX_BYTES = 255 * 1024

/** Changes that are sent to all pages at once. */
export class ChangesMessage {
  readonly changes: readonly Hint[]
  readonly cursor: string
  readonly #encoded = new Map<string, Buffer>()

  constructor(changes: readonly Hint[], cursor: string) {
    this.changes = changes
    this.cursor = cursor
  }

  /** The message with some of its changes, encoded once for all pages that receive the same ones. */
  encoded(changes: Hint[]): Buffer {
    const topics = changes.map(({ topic }) => topic).join()
    return this.#encoded.getOrInsertComputed(topics, () =>
      encode({ kind: 'changed', cursor: this.cursor, changes }),
    )
  }
}

/** The socket of a page of a signed-in user. */
export class OpenPage {
  person: Person
  readonly #socket: WebSocket
  readonly #pending = new Hints()
  /** Everything up to `#sent` was sent; everything up to `#known` was sent or is pending. */
  #sent: string
  #known: string

  constructor(socket: WebSocket, person: Person, cursor: string) {
    this.#socket = socket
    this.person = person
    this.#sent = cursor
    this.#known = cursor
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Sends the first message and the hints that the page missed. */
  welcome(missed: boolean, hints: Hint[], cursor: string): void {
    this.#send(encode({ kind: 'ready', cursor: this.#sent, missed }))
    for (const hint of hints) if (this.#canReceive(hint)) this.#pending.add(hint)
    this.#known = cursor
    this.#sendPending()
  }

  /** Sends what this page can receive of a message, or keeps it for later. */
  receive(message: ChangesMessage): void {
    const hints = message.changes.filter((hint) => this.#canReceive(hint))
    if (hints.length === 0) return
    this.#known = message.cursor
    if (this.#pending.isEmpty && !this.#isLagging) {
      this.#sent = message.cursor
      this.#send(message.encoded(hints))
    } else {
      for (const hint of hints) this.#pending.add(hint)
    }
  }

  identity(): void {
    this.#send(IDENTITY)
  }

  /** The missed changes are unknown, so the page reloads everything. */
  lost(cursor: string): void {
    this.#pending.takeAll()
    this.#sent = cursor
    this.#known = cursor
    this.#send(encode({ kind: 'ready', cursor, missed: true }))
  }

  close(reason: keyof typeof LIVE_CLOSED): void {
    this.#socket.close(LIVE_CLOSED[reason], reason)
  }

  get #isLagging(): boolean {
    return this.#socket.bufferedAmount >= LAG_BYTES
  }

  #canReceive({ topic }: Hint): boolean {
    const access = READ_ACCESS.get(topic)
    return access !== undefined && allows(access, 'GET', this.person)
  }

  #sendPending(): void {
    if (this.#isLagging) return
    const changes = this.#pending.takeAll()
    this.#sent = this.#known
    if (changes.length > 0) this.#send(encode({ kind: 'changed', cursor: this.#sent, changes }))
  }

  #send(encoded: Buffer): void {
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount + encoded.length > QUEUE_MAX_BYTES) this.close('lagging')
    else this.#socket.send(encoded, { binary: false }, () => this.#sendPending())
  }
}

const READ_ACCESS = new Map<string, Access>([
  ...Object.entries(plain).map(([topic, { list }]) => [topic, list.access] as const),
  ...Object.entries(TOPIC_ACCESS),
])

export const encode = (message: LiveMessage) => Buffer.from(JSON.stringify(message))

const IDENTITY = encode({ kind: 'identity' })
