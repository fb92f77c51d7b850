import type { Database as Connection } from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { Statements } from './sqlite-statements.ts'

/**
 * Reads run on a connection of their own and see the last commit, so a long write (an import, say) stops nobody from
 * looking. Writes take turns on the other.
 */
export function sqliteDialect(writer: Connection, reader: Connection): Dialect {
  return {
    createDriver: () => new TwoLanes(writer, reader),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TwoConnections(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class TwoConnections extends SqliteAdapter {
  // Otherwise Kysely itself would let one caller in at a time.
  override get supportsMultipleConnections() {
    return true
  }
}

class TwoLanes implements Driver {
  readonly #writer: Connection
  readonly #reader: Connection
  readonly #writes: Statements
  readonly #reads: Statements
  readonly #turn = new Turn()

  constructor(writer: Connection, reader: Connection) {
    this.#writer = writer
    this.#reader = reader
    this.#writes = new Statements(writer)
    this.#reads = writer === reader ? this.#writes : new Statements(reader)
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Lane(this.#reads, this.#writes, this.#turn)
  }

  async beginTransaction(lane: Lane): Promise<void> {
    await lane.hold()
    try {
      // A deferred transaction that reads and then writes fails at once when another process wrote in between.
      this.#writer.exec('begin immediate')
    } catch (error) {
      lane.release()
      throw error
    }
  }

  async commitTransaction(): Promise<void> {
    this.#writer.exec('commit')
  }

  async rollbackTransaction(): Promise<void> {
    if (this.#writer.inTransaction) this.#writer.exec('rollback')
  }

  async releaseConnection(lane: Lane): Promise<void> {
    lane.release()
  }

  async destroy(): Promise<void> {
    if (this.#reader !== this.#writer) this.#reader.close()
    this.#writer.close()
  }
}

/** One caller's view of both connections: the writer while it holds it, the reader otherwise. */
class Lane implements DatabaseConnection {
  readonly #reads: Statements
  readonly #writes: Statements
  readonly #turn: Turn
  #holds = false

  constructor(reads: Statements, writes: Statements, turn: Turn) {
    this.#reads = reads
    this.#writes = writes
    this.#turn = turn
  }

  async hold(): Promise<void> {
    await this.#turn.take()
    this.#holds = true
  }

  release(): void {
    if (this.#holds) this.#turn.give()
    this.#holds = false
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#holds) return this.#writes.run<Row>(sql, parameters)
    if (this.#reads.isRead(sql)) return this.#reads.run<Row>(sql, parameters)
    await this.#turn.take()
    try {
      return this.#writes.run<Row>(sql, parameters)
    } finally {
      this.#turn.give()
    }
  }

  streamQuery(): never {
    throw new Error('a stream would hold the connection: read pages')
  }
}

/** One at a time, in the order of asking. */
class Turn {
  #taken = false
  readonly #waiting: (() => void)[] = []

  async take(): Promise<void> {
    if (this.#taken) return new Promise((go) => this.#waiting.push(go))
    this.#taken = true
  }

  give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }
}
