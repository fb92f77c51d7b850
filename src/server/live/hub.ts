import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import type { LiveHello, LiveStats, Topic } from '#contract/live.ts'
import { findSignedIn, type Person } from '../auth/session.ts'
import { spendSocketTicket } from '../auth/socket-ticket.ts'
import type { Db } from '../db/schema.ts'
import { Memory } from './hint-history.ts'
import { type Hint, Hints, type Id } from './hints.ts'
import type { Live } from './live.ts'
import { encode, OpenPage } from './open-page.ts'
import type { News, Relay } from './relay.ts'

/** Changes within this time go out as one message a topic. */
const GATHER_MS = 50
/** Of one user on this node. */
const PAGES_MAX = 10

/** The open pages of this node, and what they are told. */
export class Hub implements Live {
  relay: Relay | undefined
  readonly #db: Db
  readonly #logger: FastifyBaseLogger
  readonly #pages = new Set<OpenPage>()
  readonly #memory = new Memory()
  readonly #gathered = new Hints()
  #gathering: NodeJS.Timeout | undefined
  /** Counts the changes of identity, to notice one that happened while a person was being read. */
  #identities = 0
  #checks = Promise.resolve()

  constructor(db: Db, logger: FastifyBaseLogger) {
    this.#db = db
    this.#logger = logger
  }

  get cursor(): string {
    return this.#memory.cursor
  }

  changed(topic: Topic, ids: Id[]): void {
    this.#gathered.add({ topic, ids })
    this.#gathering ??= setTimeout(() => this.#release(), GATHER_MS)
  }

  identityChanged(userId: string): void {
    this.relay?.publish({ kind: 'identity', user_id: userId })
    this.#recheck(userId)
  }

  stats(): LiveStats {
    const pages = [...this.#pages]
    return { sockets: pages.length, users: new Set(pages.map(({ person }) => person.id)).size }
  }

  /** What another node tells. */
  hear(news: News): void {
    switch (news.kind) {
      case 'changed':
        this.#spread(news)
        break
      case 'identity':
        this.#recheck(news.user_id)
        break
      case 'lost':
        this.lost()
        break
      default:
        news satisfies never
    }
  }

  /** This node or another was cut off: pages fetch everything again, and who they are is looked up. */
  lost(): void {
    this.#memory.forget()
    for (const page of this.#pages) page.lost(this.#memory.cursor)
    this.#identities += 1
    this.checkSessions()
  }

  /** Opens the page of whoever the ticket was given to; nothing when it is not good. */
  async admit(socket: WebSocket, { ticket, after }: LiveHello): Promise<OpenPage | undefined> {
    const sessionId = await spendSocketTicket(this.#db, ticket)
    if (sessionId === undefined) return undefined
    let person: Person | undefined
    let identities: number
    do {
      identities = this.#identities
      person = (await findSignedIn(this.#db, { sessionId })).get(sessionId)
    } while (identities !== this.#identities)
    return person && this.#open(socket, person, after)
  }

  /** Closes the pages whose session has ended by itself; called every minute. */
  checkSessions(): void {
    this.#check(() => true, {}, false)
  }

  closePages(): void {
    for (const page of this.#pages) page.close('stopping')
  }

  /** Tells the other nodes what is still gathered; called when the last request is finished. */
  async close(): Promise<void> {
    this.#release()
    await this.#checks
    await this.relay?.close()
  }

  #open(socket: WebSocket, person: Person, after: string | undefined): OpenPage {
    const { cursor } = this.#memory
    const hints = after === undefined ? [] : this.#memory.since(after)
    const page = new OpenPage(socket, person, hints && after !== undefined ? after : cursor)
    // It may have gone while its ticket was looked at.
    if (!page.isOpen) return page
    this.#closeOldest(person.id)
    this.#pages.add(page)
    socket.once('close', () => this.#pages.delete(page))
    page.welcome(hints === undefined, hints ?? [], cursor)
    return page
  }

  /** Leaves room for one more page of a user. */
  #closeOldest(userId: string): void {
    const open = [...this.#pages].filter(({ person, isOpen }) => isOpen && person.id === userId)
    for (const page of open.slice(0, Math.max(0, open.length - PAGES_MAX + 1)))
      page.close('too_many_pages')
  }

  #release(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    for (const hint of this.#gathered.take()) {
      this.relay?.publish({ kind: 'changed', ...hint })
      this.#spread(hint)
    }
  }

  #spread({ topic, ids }: Hint): void {
    this.#memory.keep({ topic, ids })
    const { cursor } = this.#memory
    const encoded = encode({ kind: 'changed', cursor, topic, ids })
    for (const page of this.#pages) page.hint({ topic, ids }, cursor, encoded)
  }

  #recheck(userId: string): void {
    this.#identities += 1
    this.#check(({ person }) => person.id === userId, { userId }, true)
  }

  /** One check after the other: an older answer never follows a newer one. */
  #check(concerns: (page: OpenPage) => boolean, whose: { userId?: string }, isToTell: boolean) {
    this.#checks = this.#checks
      .then(() => this.#settle([...this.#pages].filter(concerns), whose, isToTell))
      .catch((error: unknown) =>
        this.#logger.warn({ err: error }, 'open pages could not be checked'),
      )
  }

  /** Who is behind each of these pages now, in one query. */
  async #settle(pages: OpenPage[], whose: { userId?: string }, isToTell: boolean): Promise<void> {
    if (pages.length === 0) return
    const signedIn = await findSignedIn(this.#db, whose)
    for (const page of pages) {
      const before = page.person
      const person = signedIn.get(before.sessionId)
      const isSame = person?.state === before.state && person.role === before.role
      if (isToTell || !isSame) page.identity()
      if (!person) page.close('signed_out')
      // What an approved person may hear ends at once; whoever waited hears more from now on.
      else if (!isSame && before.state === 'approved') page.close('permissions_changed')
      else page.person = person
    }
  }
}
