import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import type { FastifyBaseLogger } from 'fastify'
import { News, type Relay } from './relay.ts'

const CONNECT_TIMEOUT_MS = 2000
const RETRY_MS = 500
const PING_MS = 10_000

/** Carries news between the nodes of one deployment over NATS, for as long as the process lives. */
export class NatsRelay implements Relay {
  readonly #options: ConnectionOptions
  readonly #subject: string
  readonly #hear: (news: News) => void
  readonly #logger: FastifyBaseLogger
  readonly #end = new AbortController()
  #connection: NatsConnection | undefined
  #isConnected = false
  /** Whether the others may not have heard everything. */
  #owes = false

  /** `hear` gets the others' news, and `lost` whenever some may not have come. */
  constructor(
    url: string,
    deployment: string,
    hear: (news: News) => void,
    logger: FastifyBaseLogger,
  ) {
    this.#options = optionsOf(url)
    this.#subject = `night-shift.${deployment}`
    this.#hear = hear
    this.#logger = logger
  }

  /** Tries once, so that a node that has started is in touch; when that fails, goes on trying behind. */
  async connect(): Promise<void> {
    if (await this.#tryToConnect()) return
    void this.#keepTrying()
  }

  publish(news: News): void {
    if (this.#isConnected) this.#connection?.publish(this.#subject, JSON.stringify(news))
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

  #receive(text: string): void {
    try {
      this.#hear(News.parse(JSON.parse(text)))
    } catch (error) {
      this.#logger.warn({ err: error }, 'what another node told was not understood')
    }
  }
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
