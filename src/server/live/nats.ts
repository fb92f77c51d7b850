import { timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionOptions, NatsConnection, Subscription } from '@nats-io/transport-node'
import type { FastifyBaseLogger } from 'fastify'
import type { Vault } from '../auth/vault.ts'
import { NodeMessage, type Relay } from './relay.ts'

const CONNECT_TIMEOUT_MS = 2000
const RETRY_MS = 500
const PING_MS = 10_000
/** Without NATS, the pages of this node read everything again at this interval. */
const ALONE_MS = 10_000
const PERMISSION_ERROR = 'PermissionViolationError'
/** Length of a SHA-256 hash in base64url. */
const MAC_CHARACTERS = 43

/** Sends messages between the nodes of one deployment over NATS until it is closed. */
export class NatsRelay implements Relay {
  readonly #options: ConnectionOptions
  readonly #subject: string
  readonly #vault: Pick<Vault, 'sign'>
  readonly #onMessage: (message: NodeMessage) => void
  readonly #logger: FastifyBaseLogger
  readonly #end = new AbortController()
  #connection: NatsConnection | undefined
  #subscription: Subscription | undefined
  #isConnected = false
  #alone: NodeJS.Timeout | undefined
  /** Whether messages to the other nodes may have been lost. */
  #hasLost = false
  #dropped = 0
  #reported: string | undefined

  /** `onMessage` receives the messages of other nodes, and a `lost` message whenever some may be missing: repeatedly without NATS. */
  constructor(
    url: string,
    deployment: string,
    vault: Pick<Vault, 'sign'>,
    onMessage: (message: NodeMessage) => void,
    logger: FastifyBaseLogger,
  ) {
    this.#options = optionsOf(url)
    this.#subject = `night-shift.${deployment}`
    this.#vault = vault
    this.#onMessage = onMessage
    this.#logger = logger
  }

  /** Tries once before the node starts; if that fails, retries in the background. */
  async connect(): Promise<void> {
    if (await this.#tryToConnect()) return
    this.#disconnect()
    void this.#retryUntilConnected()
  }

  publish(message: NodeMessage): void {
    if (this.#isConnected) this.#connection?.publish(this.#subject, this.#sign(message))
    else this.#hasLost = true
  }

  async close(): Promise<void> {
    this.#end.abort()
    this.#isConnected = false
    clearInterval(this.#alone)
    // Pending messages cannot be drained without a server.
    await this.#connection?.drain().catch(() => this.#connection?.close())
  }

  async #retryUntilConnected(): Promise<void> {
    const { signal } = this.#end
    do await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined)
    while (!(signal.aborted || (await this.#tryToConnect())))
  }

  async #tryToConnect(): Promise<boolean> {
    try {
      const { connect } = await import('@nats-io/transport-node')
      const connection = await connect(this.#options)
      if (this.#end.signal.aborted) await connection.close()
      else await this.#use(connection)
      return true
    } catch (error) {
      this.#report(error)
      return false
    }
  }

  /** Logs why NATS cannot be reached, but not after each attempt. */
  #report(error: unknown): void {
    const reason = String(error)
    if (reason !== this.#reported)
      this.#logger.warn({ err: error }, 'NATS cannot be reached: live messages stay on this node')
    this.#reported = reason
  }

  async #use(connection: NatsConnection): Promise<void> {
    this.#connection = connection
    void this.#watch(connection)
    await this.#join(connection)
  }

  /** Subscribes unless the subscription of an earlier connection was restored. */
  async #join(connection: NatsConnection): Promise<void> {
    if (this.#subscription?.isClosed() ?? true)
      this.#subscription = connection.subscribe(this.#subject, {
        callback: (error, message) => {
          // `#watch` reports the error.
          if (!error) this.#receive(message.string())
        },
      })
    try {
      // The server answers once it has accepted or refused the subscription.
      await connection.flush()
    } catch {
      // The connection was lost; `#watch` reports that.
      return
    }
    if (!this.#subscription?.isClosed()) this.#resume()
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        this.#disconnect()
        this.#logger.warn('NATS cannot be reached: live messages stay on this node')
      }
      if (status.type === 'error' && status.error.name === PERMISSION_ERROR) {
        this.#disconnect()
        this.#logger.warn(
          { err: status.error },
          'NATS does not permit live messages: they stay on this node until it connects again',
        )
      }
      if (status.type === 'reconnect') await this.#join(connection)
    }
  }

  #disconnect(): void {
    this.#isConnected = false
    // The last messages might not have been sent.
    this.#hasLost = true
    clearInterval(this.#alone)
    if (this.#end.signal.aborted) return
    this.#alone = setInterval(() => this.#onMessage({ kind: 'lost' }), ALONE_MS).unref()
  }

  #resume(): void {
    if (this.#end.signal.aborted) return
    this.#isConnected = true
    clearInterval(this.#alone)
    this.#logger.info('NATS is connected')
    if (this.#hasLost) this.publish({ kind: 'lost' })
    this.#hasLost = false
    this.#onMessage({ kind: 'lost' })
  }

  #sign(message: NodeMessage): string {
    const text = JSON.stringify(message)
    return `${this.#macOf(text)} ${text}`
  }

  /** Includes the deployment, so that messages of another deployment with the same master key are rejected. */
  #macOf(text: string): string {
    return this.#vault.sign('node message', `${this.#subject} ${text}`)
  }

  #receive(signed: string): void {
    const text = signed.slice(MAC_CHARACTERS + 1)
    if (!isSame(signed.slice(0, MAC_CHARACTERS), this.#macOf(text))) {
      this.#drop()
      return
    }
    try {
      this.#onMessage(NodeMessage.parse(JSON.parse(text)))
    } catch (error) {
      this.#logger.warn({ err: error }, 'a message of another node could not be parsed')
    }
  }

  /** Logs the 1st, 2nd, 4th, 8th dropped message and so on, so that a flood cannot fill the log. */
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
  // Compares bytes: strings of the same length can differ in bytes.
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
