import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import type { LiveHello, LiveStats } from '#contract/live.ts'
import type { Topic } from '#contract/topics.ts'
import { type Hint, Hints, type Id } from '#domain/hints.ts'
import { findSignedIn, type Person } from '../auth/session.ts'
import { spendSocketTicket } from '../auth/socket-ticket.ts'
import type { Db } from '../db/schema.ts'
import { HintHistory } from './hint-history.ts'
import type { Live } from './live.ts'
import { ChangesMessage, OpenPage } from './open-page.ts'
import type { NodeMessage, Relay } from './relay.ts'

/** Changes within this time are sent as one message. */
const GATHER_MS = 5
const REST_MS = 200
/** Maximum number of open pages of one user on this node. */
const PAGES_MAX = 10

/** The open pages of this node, and the live messages to them. */
export class Hub implements Live {
  relay: Relay | undefined
  readonly #db: Db
  readonly #logger: FastifyBaseLogger
  readonly #restMs: number
  readonly #pages = new Set<OpenPage>()
  readonly #history = new HintHistory()
  readonly #pending = new Hints()
  /** When the pending changes of each topic are sent. */
  readonly #dueAt = new Map<Topic, number>()
  readonly #sentAt = new Map<Topic, number>()
  #timer: NodeJS.Timeout | undefined
  readonly #listeners = new Set<{ topic: Topic; listener: (hint: Hint) => void }>()
  /** Counts identity changes, to detect one that happens while a user is being read. */
  #identityChanges = 0
  #checks = Promise.resolve()

  /** `restMs` is the time between two messages with changes of a topic that changes all the time. */
  constructor(db: Db, logger: FastifyBaseLogger, { restMs = REST_MS } = {}) {
    this.#db = db
    this.#restMs = restMs
    this.#logger = logger
  }

  get cursor(): string {
    return this.#history.cursor
  }

  changed(topic: Topic, ids: Id[], fields?: readonly string[]): void {
    this.#pending.add({ topic, ids, fields })
    if (this.#dueAt.has(topic)) return
    this.#dueAt.set(topic, this.#dueTime(topic))
    this.#wake()
  }

  onChanged(topic: Topic, listener: (hint: Hint) => void): () => void {
    const entry = { topic, listener }
    this.#listeners.add(entry)
    return () => this.#listeners.delete(entry)
  }

  identityChanged(userId: string): void {
    this.relay?.publish({ kind: 'identity', user_id: userId })
    this.#identityChangedFor(userId)
  }

  stats(): LiveStats {
    const pages = [...this.#pages]
    return { sockets: pages.length, users: new Set(pages.map(({ person }) => person.id)).size }
  }

  /** Handles a message from another node. */
  onMessage(message: NodeMessage): void {
    switch (message.kind) {
      case 'changed':
        this.#broadcast(message.changes)
        break
      case 'identity':
        this.#identityChangedFor(message.user_id)
        break
      case 'lost':
        this.lost()
        break
      default:
        message satisfies never
    }
  }

  /** Handles a lost connection between nodes: pages refresh all data, and their users are read again. */
  lost(): void {
    this.#history.clear()
    for (const { topic, listener } of this.#listeners) listener({ topic, ids: [] })
    for (const page of this.#pages) page.lost(this.#history.cursor)
    this.#identityChanges += 1
    this.checkSessions()
  }

  /** Opens the page of the user the ticket was issued to; undefined if it is invalid. */
  async admit(socket: WebSocket, { ticket, after }: LiveHello): Promise<OpenPage | undefined> {
    const sessionId = await spendSocketTicket(this.#db, ticket)
    if (sessionId === undefined) return undefined
    let person: Person | undefined
    let changesBefore: number
    do {
      changesBefore = this.#identityChanges
      person = (await findSignedIn(this.#db, { sessionId })).get(sessionId)
    } while (changesBefore !== this.#identityChanges)
    return person && this.#open(socket, person, after)
  }

  /** Closes the pages whose session has expired. Called every minute. */
  checkSessions(): void {
    this.#checkIdentities(() => true, {}, false)
  }

  closePages(): void {
    for (const page of this.#pages) page.close('stopping')
  }

  /** Sends the pending changes to the other nodes. Called when the last request has finished. */
  async close(): Promise<void> {
    this.#send([...this.#dueAt.keys()])
    await this.#checks
    await this.relay?.close()
  }

  #open(socket: WebSocket, person: Person, after: string | undefined): OpenPage {
    const { cursor } = this.#history
    const hints = after === undefined ? [] : this.#history.since(after)
    const page = new OpenPage(socket, person, hints && after !== undefined ? after : cursor)
    // The socket may have closed while its ticket was checked.
    if (!page.isOpen) return page
    this.#closeOldest(person.id)
    this.#pages.add(page)
    socket.once('close', () => this.#pages.delete(page))
    page.welcome(hints === undefined, hints ?? [], cursor)
    return page
  }

  /** Closes the oldest pages of a user to make room for one more. */
  #closeOldest(userId: string): void {
    const open = [...this.#pages].filter(({ person, isOpen }) => isOpen && person.id === userId)
    for (const page of open.slice(0, Math.max(0, open.length - PAGES_MAX + 1)))
      page.close('too_many_pages')
  }

  /**
   * The first change of a topic is sent at once. Topics that change often wait for the same moments, a rest apart, so that one message
   * has the changes of all.
   */
  #dueTime(topic: Topic): number {
    const gathered = performance.now() + GATHER_MS
    const sentAt = this.#sentAt.get(topic) ?? Number.NEGATIVE_INFINITY
    if (sentAt + 2 * this.#restMs <= gathered) return gathered
    const earliest = Math.max(sentAt + this.#restMs / 2, gathered)
    return Math.ceil(earliest / this.#restMs) * this.#restMs
  }

  /** Sets the timer for the earliest pending changes. */
  #wake(): void {
    clearTimeout(this.#timer)
    if (this.#dueAt.size === 0) return
    const dueAt = Math.min(...this.#dueAt.values())
    this.#timer = setTimeout(() => this.#sendDue(), Math.max(0, dueAt - performance.now()))
  }

  #sendDue(): void {
    const latest = performance.now() + GATHER_MS
    const due = [...this.#dueAt].filter(([, dueAt]) => dueAt <= latest)
    this.#send(due.map(([topic]) => topic))
  }

  #send(topics: readonly Topic[]): void {
    const now = performance.now()
    for (const topic of topics) {
      this.#dueAt.delete(topic)
      this.#sentAt.set(topic, now)
    }
    this.#wake()
    if (topics.length === 0) return
    const changes = topics.map((topic) => this.#pending.take(topic))
    this.relay?.publish({ kind: 'changed', changes })
    this.#broadcast(changes)
  }

  #broadcast(changes: readonly Hint[]): void {
    for (const hint of changes) {
      this.#history.add(hint)
      for (const each of this.#listeners) if (each.topic === hint.topic) each.listener(hint)
    }
    const message = new ChangesMessage(changes, this.#history.cursor)
    for (const page of this.#pages) page.receive(message)
  }

  #identityChangedFor(userId: string): void {
    this.#identityChanges += 1
    this.#checkIdentities(({ person }) => person.id === userId, { userId }, true)
  }

  /** Checks run one after another, so that an older result never overwrites a newer one. */
  #checkIdentities(
    matches: (page: OpenPage) => boolean,
    filter: { userId?: string },
    isForced: boolean,
  ) {
    this.#checks = this.#checks
      .then(() => this.#refreshIdentities([...this.#pages].filter(matches), filter, isForced))
      .catch((error: unknown) =>
        this.#logger.warn({ err: error }, 'the sessions of open pages could not be checked'),
      )
  }

  /** Looks up the users of these pages in one query. */
  async #refreshIdentities(
    pages: OpenPage[],
    filter: { userId?: string },
    isForced: boolean,
  ): Promise<void> {
    if (pages.length === 0) return
    const signedIn = await findSignedIn(this.#db, filter)
    for (const page of pages) {
      const before = page.person
      const person = signedIn.get(before.sessionId)
      const isSame = person?.state === before.state && person.role === before.role
      if (isForced || !isSame) page.identity()
      if (!person) page.close('signed_out')
      // A page that loses permissions closes immediately; one that was waiting for approval gains them.
      else if (!isSame && before.state === 'approved') page.close('permissions_changed')
      else page.person = person
    }
  }
}
