import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import type { PreparedQuery } from '../compiled.ts'
import { DatabaseUnavailable } from '../connection-errors.ts'
import type { Semaphore } from '../semaphore.ts'
import { codeOf } from '../transact.ts'

/** The limits on the connections of one kind of work. */
export interface Share {
  readonly pool: Pool
  /** Limits on concurrent use. The last one covers the whole pool, so that nothing waits inside the pool. */
  readonly places: readonly Semaphore[]
  /** The time to wait for a free connection. */
  readonly acquireTimeoutMs: number
  /** The time after which an unresponsive server is considered hung. The server itself ends other slow statements. */
  readonly silenceMs: number
}

/** Lifts the time limits until the transaction ends. */
export const UNLIMITED = 'set local statement_timeout = 0; set local lock_timeout = 0'

export function postgresDialect(share: Share, close: () => Promise<unknown>): Dialect {
  return {
    createDriver: () => new ShareDriver(share, close),
    createQueryCompiler: () => new JsonQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

// `pg` would send an array as a PostgreSQL array; our arrays are always JSON.
class JsonQueryCompiler extends PostgresQueryCompiler {
  protected override addParameter(value: unknown) {
    super.addParameter(Array.isArray(value) ? JSON.stringify(value) : value)
  }
}

class ShareDriver implements Driver {
  readonly #share: Share
  readonly #close: () => Promise<unknown>

  constructor(share: Share, close: () => Promise<unknown>) {
    this.#share = share
    this.#close = close
  }

  async init() {}

  async acquireConnection(): Promise<Connection> {
    const { pool, silenceMs } = this.#share
    await this.#enter()
    try {
      return new Connection(await pool.connect(), silenceMs)
    } catch (error) {
      this.#leave()
      throw new DatabaseUnavailable('unavailable', error)
    }
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.run('begin')
  }

  async commitTransaction(connection: Connection): Promise<void> {
    // PostgreSQL answers `rollback` if a statement of the transaction failed.
    const { command } = await connection.run('commit')
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.rollBack()
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
    this.#leave()
  }

  async destroy(): Promise<void> {
    await this.#close()
  }

  async #enter(): Promise<void> {
    const { places, acquireTimeoutMs } = this.#share
    const until = performance.now() + acquireTimeoutMs
    const entered: Semaphore[] = []
    for (const place of places) {
      if (await place.acquire(until - performance.now())) entered.push(place)
      else {
        for (const each of entered) each.release()
        throw new DatabaseUnavailable('busy', 'no connection became free in time')
      }
    }
  }

  #leave(): void {
    for (const place of this.#share.places) place.release()
  }
}

/** Maximum number of prepared statements of a connection. Each uses about 10 kB of the server's memory. */
const PREPARED_MAX = 200
const preparedOn = new WeakMap<PoolClient, Set<string>>()
/** The error code if the columns of a prepared statement have changed. */
const PLAN_CHANGED = '0A000'

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class Connection implements DatabaseConnection {
  readonly #client: PoolClient
  #silenceMs: number
  #isBroken = false

  constructor(client: PoolClient, silenceMs: number) {
    this.#client = client
    this.#silenceMs = silenceMs
  }

  async executeQuery<Row>(query: CompiledQuery | PreparedQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query
    if (sql === UNLIMITED) this.#silenceMs = 0
    const name = 'name' in query ? this.#prepare(query.name) : undefined
    const { command, rowCount, rows } = await this.run(sql, parameters, name)
    if (!COUNTED.has(command)) return { rows }
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  async run(text: string, parameters: readonly unknown[] = [], name?: string) {
    // Closing a connection ends its query, and the pool opens another one.
    const cut = () => void this.#client.end()
    const timer = this.#silenceMs > 0 ? setTimeout(cut, this.#silenceMs) : undefined
    try {
      return await this.#client.query({ text, values: [...parameters], ...(name && { name }) })
    } catch (error) {
      // Another process has migrated the database since the statement was planned.
      const isOutdated = name !== undefined && codeOf(error) === PLAN_CHANGED
      if (isAnswer(error) && !isOutdated) throw error
      this.#isBroken = true
      throw new DatabaseUnavailable(isOutdated ? 'busy' : 'unavailable', error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** The name of the prepared statement on the server; undefined if the connection has reached the limit. */
  #prepare(name: string): string | undefined {
    const prepared = preparedOn.getOrInsertComputed(this.#client, () => new Set())
    if (prepared.size < PREPARED_MAX) prepared.add(name)
    return prepared.has(name) ? name : undefined
  }

  /** Does nothing on a broken connection: the server rolls back by itself, and the original error matters more. */
  async rollBack(): Promise<void> {
    if (this.#isBroken) return
    this.#isBroken = true
    await this.run('rollback')
    this.#isBroken = false
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  streamQuery(): never {
    throw new Error('streaming would hold the connection: read pages instead')
  }
}

/** Whether the error comes from the server's response, or from values that could not be encoded or decoded. */
const isAnswer = (error: unknown) =>
  error instanceof DatabaseError ||
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof SyntaxError
