import type { WebSocket } from 'ws'
import type { Access } from '#contract/endpoint.ts'
import { LIVE_CLOSED, type LiveMessage, TOPIC_ACCESS } from '#contract/live.ts'
import { plain } from '#contract/plain.ts'
import { allows } from '#domain/access.ts'
import type { Person } from '../auth/session.ts'
import { type Hint, Hints } from './hints.ts'

/** Past so much unsent, hints wait and merge instead of queueing up. */
const LAG_BYTES = 32 * 1024
/** 256 KiB with the heads of frames and the one that closes. */
const QUEUE_MAX_BYTES = 255 * 1024

/** The socket of one page of a signed-in person. */
export class OpenPage {
  person: Person
  readonly #socket: WebSocket
  readonly #waiting = new Hints()
  /** Everything up to here was sent, up to `#known` it was sent or waits. */
  #told: string
  #known: string

  constructor(socket: WebSocket, person: Person, cursor: string) {
    this.#socket = socket
    this.person = person
    this.#told = cursor
    this.#known = cursor
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** The first message, and what was missed since that cursor. */
  welcome(missed: boolean, hints: Hint[], cursor: string): void {
    this.#send(encode({ kind: 'ready', cursor: this.#told, missed }))
    for (const hint of hints) if (this.#mayHear(hint)) this.#waiting.add(hint)
    this.#known = cursor
    this.#catchUp()
  }

  /** `encoded` is the message of this hint, made once for all pages. */
  hint(hint: Hint, cursor: string, encoded: Buffer): void {
    if (!this.#mayHear(hint)) return
    this.#known = cursor
    if (this.#waiting.isEmpty && !this.#isLagging) {
      this.#told = cursor
      this.#send(encoded)
    } else {
      this.#waiting.add(hint)
    }
  }

  identity(): void {
    this.#send(IDENTITY)
  }

  /** Nobody knows what was missed: the page fetches everything again. */
  lost(cursor: string): void {
    this.#waiting.take()
    this.#told = cursor
    this.#known = cursor
    this.#send(encode({ kind: 'ready', cursor, missed: true }))
  }

  close(reason: keyof typeof LIVE_CLOSED): void {
    this.#socket.close(LIVE_CLOSED[reason], reason)
  }

  get #isLagging(): boolean {
    return this.#socket.bufferedAmount >= LAG_BYTES
  }

  #mayHear({ topic }: Hint): boolean {
    const access = READ_ACCESS.get(topic)
    return access !== undefined && allows(access, 'GET', this.person)
  }

  #catchUp(): void {
    if (this.#isLagging) return
    const hints = this.#waiting.take()
    const last = hints.pop()
    // Cut off between two of them, the page resumes before the first.
    for (const hint of hints) this.#send(encode({ kind: 'changed', cursor: this.#told, ...hint }))
    this.#told = this.#known
    if (last) this.#send(encode({ kind: 'changed', cursor: this.#told, ...last }))
  }

  #send(encoded: Buffer): void {
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount + encoded.length > QUEUE_MAX_BYTES) this.close('lagging')
    else this.#socket.send(encoded, { binary: false }, () => this.#catchUp())
  }
}

const READ_ACCESS = new Map<string, Access>([
  ...Object.entries(plain).map(([topic, { list }]) => [topic, list.access] as const),
  ...Object.entries(TOPIC_ACCESS),
])

export const encode = (message: LiveMessage) => Buffer.from(JSON.stringify(message))

const IDENTITY = encode({ kind: 'identity' })
