import { timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import type { FastifyBaseLogger } from 'fastify'
import type { Vault } from '../auth/vault.ts'
import { News, type Relay } from './relay.ts'

const CONNECT_TIMEOUT_MS = 2000
const RETRY_MS = 500
const PING_MS = 10_000
/** A SHA-256 in base64url. */
const MAC_CHARACTERS = 43

/** Carries news between the nodes of one deployment over NATS, for as long as the process lives. */
export class NatsRelay implements Relay {
  readonly #options: ConnectionOptions
  readonly #subject: string
  readonly #vault: Pick<Vault, 'sign'>
  readonly #hear: (news: News) => void
  readonly #logger: FastifyBaseLogger
  readonly #end = new AbortController()
  #connection: NatsConnection | undefined
  #isConnected = false
  /** Whether the others may not have heard everything. */
  #owes = false
  #dropped = 0

  /** `hear` gets the others' news, and `lost` whenever some may not have come. */
  constructor(
    url: string,
    deployment: string,
    vault: Pick<Vault, 'sign'>,
    hear: (news: News) => void,
    logger: FastifyBaseLogger,
  ) {
    this.#options = optionsOf(url)
    this.#subject = `night-shift.${deployment}`
    this.#vault = vault
    this.#hear = hear
    this.#logger = logger
  }

  /** Tries once, so that a node that has started is in touch; when that fails, goes on trying behind. */
  async connect(): Promise<void> {
    if (await this.#tryToConnect()) return
    void this.#keepTrying()
  }

  publish(news: News): void {
    if (this.#isConnected) this.#connection?.publish(this.#subject, this.#sign(news))
    else this.#owes = true
  }

  async close(): Promise<void> {
    this.#end.abort()
    this.#isConnected = false
    // What is under way cannot be drained when the server is away.
    await this.#connection?.drain().catch(() => this.#connection?.close())
  }

  async #keepTrying(): Promise<void> {
    const { signal } = this.#end
    do await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined)
    while (!(signal.aborted || (await this.#tryToConnect())))
  }

  async #tryToConnect(): Promise<boolean> {
    try {
      const { connect } = await import('@nats-io/transport-node')
      const connection = await connect(this.#options)
      if (this.#end.signal.aborted) await connection.close()
      else this.#use(connection)
      return true
    } catch (error) {
      this.#logger.warn({ err: error }, 'NATS is away: other nodes hear nothing for now')
      return false
    }
  }

  #use(connection: NatsConnection): void {
    this.#connection = connection
    connection.subscribe(this.#subject, {
      callback: (_, message) => this.#receive(message.string()),
    })
    void this.#watch(connection)
    this.#resume()
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        this.#isConnected = false
        // What was sent last may not have left.
        this.#owes = true
        this.#logger.warn('NATS is away: other nodes hear nothing for now')
      }
      if (type === 'reconnect') this.#resume()
    }
  }

  #resume(): void {
    if (this.#end.signal.aborted) return
    this.#isConnected = true
    this.#logger.info('NATS is connected')
    if (this.#owes) this.publish({ kind: 'lost' })
    this.#owes = false
    this.#hear({ kind: 'lost' })
  }

  #sign(news: News): string {
    const text = JSON.stringify(news)
    return `${this.#macOf(text)} ${text}`
  }

  /** Bound to the deployment: a message of another one with the same master key is not ours. */
  #macOf(text: string): string {
    return this.#vault.sign('node message', `${this.#subject} ${text}`)
  }

  #receive(message: string): void {
    const text = message.slice(MAC_CHARACTERS + 1)
    if (!isSame(message.slice(0, MAC_CHARACTERS), this.#macOf(text))) {
      this.#drop()
      return
    }
    try {
      this.#hear(News.parse(JSON.parse(text)))
    } catch (error) {
      this.#logger.warn({ err: error }, 'what another node told was not understood')
    }
  }

  /** Logs the first, the second, the fourth and so on, so that a flood of messages cannot fill the log. */
  #drop(): void {
    this.#dropped += 1
    if (Number.isInteger(Math.log2(this.#dropped)))
      this.#logger.warn(
        { dropped: this.#dropped },
        'a message on NATS was dropped: no node with this master key sent it',
      )
  }
}

function isSame(given: string, expected: string): boolean {
  // By bytes: a text of as many characters can have more of them.
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function optionsOf(url: string): ConnectionOptions {
  const { protocol, host, username, password } = new URL(url)
  return {
    servers: host,
    name: 'night-shift',
    timeout: CONNECT_TIMEOUT_MS,
    noEcho: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RETRY_MS,
    pingInterval: PING_MS,
    ...(protocol === 'tls:' && { tls: {} }),
    ...(username !== '' && { user: decodeURIComponent(username) }),
    ...(password !== '' && { pass: decodeURIComponent(password) }),
  }
}
