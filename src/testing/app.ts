import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeEach } from 'vitest'
import type { Role, UserState } from '#contract/roles.ts'
import type { Topic } from '#contract/topics.ts'
import { fold } from '#domain/fold.ts'
import type { Hint } from '#domain/hints.ts'
import { type AppOptions, createApp } from '#server/app.ts'
import type { HashCost } from '#server/auth/password.ts'
import { startSession } from '#server/auth/session.ts'
import { createVault } from '#server/auth/vault.ts'
import type { Db } from '#server/db/schema.ts'
import { testDatabase } from './database.ts'
import { SILENT_LIVE } from './silent-live.ts'

export const ORIGIN = 'http://127.0.0.1:4000'
export const vault = createVault([{ version: 1, key: Buffer.alloc(32, 'k') }])
/** The lowest cost that Argon2id accepts. */
export const LOW_HASH_COST: HashCost = { memory: 8, passes: 1, parallelism: 1 }

/** Live messages that the server sent during the test. */
export interface LiveHints {
  changed: { topic: Topic; ids: readonly (number | string)[] }[]
  /** The changed fields of each change. */
  fields: (readonly string[] | undefined)[]
  identities: string[]
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly db: Db
  readonly liveHints: LiveHints
  /** Creates a user with this role and state and returns its client. */
  signedIn(role: Role, state?: UserState): Promise<Client>
  anonymous(): Client
}

/** The whole server on a new database. Responses are checked against the contract. */
export async function testServer(override: Partial<AppOptions> = {}): Promise<TestServer> {
  const db = override.db ?? (await testDatabase())
  const liveHints: LiveHints = { changed: [], fields: [], identities: [] }
  const listeners = new Map<Topic, (hint: Hint) => void>()
  const live = {
    ...SILENT_LIVE,
    changed: (topic: Topic, ids: readonly (number | string)[], fields?: readonly string[]) => {
      liveHints.changed.push({ topic, ids })
      liveHints.fields.push(fields)
      listeners.get(topic)?.({ topic, ids, fields })
    },
    onChanged: (topic: Topic, listener: (hint: Hint) => void) => {
      listeners.set(topic, listener)
      return () => listeners.delete(topic)
    },
    identityChanged: (userId: string) => void liveHints.identities.push(userId),
  }
  const app = await createApp({
    db,
    vault,
    live,
    setupToken: null,
    hashCost: LOW_HASH_COST,
    origins: () => [ORIGIN],
    checkResponses: true,
    // Tests send many requests at once, and poll for minutes on slow machines.
    waitMaxMs: Number.POSITIVE_INFINITY,
    requestsPerMinute: Number.POSITIVE_INFINITY,
    ...override,
  })
  beforeEach(() => {
    for (const hints of Object.values(liveHints)) hints.length = 0
  })
  afterAll(() => app.close())
  return {
    app,
    db,
    liveHints,
    signedIn: (role, state = 'approved') => signIn(app, db, role, state),
    anonymous: () => new Client(app),
  }
}

let clients = 0

/** Each client has its own address, so that address limits only affect the tests of these limits. */
function nextAddress(): string {
  clients += 1
  return `10.0.${clients >> 8}.${clients & 255}`
}

/** A minimal browser: keeps cookies and sends its origin. */
export class Client {
  readonly #app: FastifyInstance
  readonly userId: string
  cookie: string | undefined
  /** Cookies of unfinished sign-ins and registrations, by name. */
  readonly tickets = new Map<string, string>()
  headers: Record<string, string> = {}
  remoteAddress = nextAddress()

  constructor(app: FastifyInstance, cookie?: string, userId = '') {
    this.#app = app
    this.cookie = cookie
    this.userId = userId
  }

  get(path: string): Promise<LightMyRequestResponse> {
    return this.call('GET', path)
  }

  post(path: string, body?: unknown): Promise<LightMyRequestResponse> {
    return this.call('POST', path, body)
  }

  delete(path: string): Promise<LightMyRequestResponse> {
    return this.call('DELETE', path)
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse> {
    const writeHeaders =
      method === 'GET' ? {} : { origin: ORIGIN, 'content-type': 'application/json' }
    const cookies = this.#cookies()
    const request: InjectOptions = {
      method,
      url: `/api/${path}`,
      remoteAddress: this.remoteAddress,
      headers: { ...writeHeaders, ...(cookies && { cookie: cookies }), ...this.headers },
    }
    if (body !== undefined) request.payload = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await this.#app.inject(request)
    this.#storeCookies(response)
    return response
  }

  #cookies(): string {
    const tickets = [...this.tickets].map(([name, value]) => `${name}=${value}`)
    return [this.cookie ?? [], tickets].flat().join('; ')
  }

  #storeCookies({ cookies }: LightMyRequestResponse): void {
    for (const { name, value, maxAge } of cookies) {
      if (name.endsWith('night-shift')) this.cookie = maxAge === 0 ? undefined : `${name}=${value}`
      else if (maxAge === 0) this.tickets.delete(name)
      else this.tickets.set(name, value)
    }
  }
}

export async function signIn(
  app: FastifyInstance,
  db: Db,
  role: Role,
  state: UserState,
): Promise<Client> {
  const id = randomUUID()
  const username = `${role} ${id.slice(0, 8)}`
  await db
    .insertInto('auth_user')
    .values({
      id,
      username,
      name_key: fold(username),
      password_hash: '',
      role,
      state,
      state_reason: null,
    })
    .execute()
  const token = await startSession(db, id, { ip: '127.0.0.1', agent: 'test' })
  return new Client(app, `night-shift=${token}`, id)
}
