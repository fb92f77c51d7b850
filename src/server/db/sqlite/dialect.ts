import { setTimeout as delay } from 'node:timers/promises'
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
import { announcedBy, type Commits } from '../commits.ts'
import { Semaphore } from '../semaphore.ts'
import { codeOf } from '../transact.ts'
import type { LogFlush } from './log-flush.ts'
import { Statements } from './statements.ts'

/**
 * Reads run on a connection of their own and see the last commit, so a long write such as an import does not block
 * them. Writes take turns on the other connection. A write is answered when the log that holds it is on disk.
 */
export function sqliteDialect(connections: Connections): Dialect {
  return {
    createDriver: () => new TwoLanes(connections),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TwoConnections(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class TwoConnections extends SqliteAdapter {
  // Otherwise Kysely would admit one caller at a time.
  override get supportsMultipleConnections() {
    return true
  }
}

type Flush = Pick<LogFlush, 'wait' | 'close'>

interface Connections {
  readonly writer: Connection
  readonly reader: Connection
  readonly flush: Flush
  readonly commits: Commits
}

class TwoLanes implements Driver {
  readonly #lanes: Lanes
  readonly #flush: Flush

  constructor({ writer, reader, flush, commits }: Connections) {
    this.#lanes = { writer: laneOf(writer), reader: laneOf(reader), flush, commits }
    this.#flush = flush
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Caller(this.#lanes)
  }

  async beginTransaction(caller: Caller): Promise<void> {
    await caller.begin()
  }

  async commitTransaction(caller: Caller): Promise<void> {
    await caller.commit()
  }

  async rollbackTransaction(): Promise<void> {
    const { connection } = this.#lanes.writer
    if (connection.inTransaction) connection.exec('rollback')
  }

  async releaseConnection(caller: Caller): Promise<void> {
    caller.release()
  }

  async destroy(): Promise<void> {
    await this.#flush.close()
    this.#lanes.reader.connection.close()
    this.#lanes.writer.connection.close()
  }
}

/** A connection and the queue of its callers. */
interface Lane {
  readonly connection: Connection
  readonly statements: Statements
  /** Admits one writer at a time, in the order of their requests. */
  readonly turn: Semaphore
  readonly busy: BusyWait
}

interface Lanes {
  readonly reader: Lane
  readonly writer: Lane
  readonly flush: Flush
  readonly commits: Commits
}

const laneOf = (connection: Connection): Lane => ({
  connection,
  statements: new Statements(connection),
  turn: new Semaphore(1),
  busy: new BusyWait(),
})

/** One caller's view of both connections: the writer inside a transaction, the reader otherwise. */
class Caller implements DatabaseConnection {
  readonly #reader: Lane
  readonly #writer: Lane
  readonly #flush: Flush
  readonly #commits: Commits
  #isWriting = false
  readonly #tables = new Set<string>()

  constructor({ reader, writer, flush, commits }: Lanes) {
    this.#reader = reader
    this.#writer = writer
    this.#flush = flush
    this.#commits = commits
  }

  async begin(): Promise<void> {
    const askedAt = performance.now()
    const { connection, turn, busy } = this.#writer
    await turn.acquire()
    this.#isWriting = true
    try {
      // A deferred transaction that reads and then writes fails at once if another process wrote in between.
      await busy.run(() => connection.exec('begin immediate'), askedAt)
    } catch (error) {
      this.release()
      throw error
    }
  }

  /** The next writer begins while this one waits for the disk. */
  async commit(): Promise<void> {
    this.#writer.connection.exec('commit')
    this.#commits.add({ tables: this.#tables, hints: announcedBy(this) })
    this.release()
    await this.#flush.wait()
  }

  release(): void {
    if (this.#isWriting) this.#writer.turn.release()
    this.#isWriting = false
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statements, turn, busy } = this.#writer
    if (this.#isWriting) {
      if (!statements.isRead(sql)) this.#tables.add(tableOf(sql))
      return statements.run<Row>(sql, parameters)
    }
    const askedAt = performance.now()
    const read = await this.#reader.busy.run(() => this.#read<Row>(sql, parameters))
    if (read) return read
    await turn.acquire()
    const written = await busy
      .run(() => this.#write<Row>(sql, parameters), askedAt)
      .finally(() => turn.release())
    await this.#flush.wait()
    return written
  }

  #write<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const written = this.#writer.statements.run<Row>(sql, parameters)
    this.#commits.add({ tables: new Set([tableOf(sql)]), hints: undefined })
    return written
  }

  /** Undefined for a write. */
  #read<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> | undefined {
    const { statements } = this.#reader
    return statements.isRead(sql) ? statements.run<Row>(sql, parameters) : undefined
  }

  streamQuery(): never {
    throw new Error('streaming would hold the connection: read pages instead')
  }
}

/** The table that a statement writes; empty if it does not say. */
const tableOf = (sql: string) =>
  /^\s*(?:insert into|update|delete from)\s+"?(\w+)/i.exec(sql)?.[1] ?? ''

const PATIENCE_MS = 5000
const PAUSES_MS = [1, 2, 5, 10, 20] as const
const LONGEST_PAUSE_MS = 25

/**
 * Waits while another process holds the lock of the file. SQLite's own wait would sleep in the main thread and block
 * all requests.
 */
class BusyWait {
  #busySince: number | undefined

  /** Runs the job as soon as the file is free; throws if the lock was held for 5 s since `askedAt`. */
  async run<Result>(job: () => Result, askedAt = performance.now()): Promise<Result> {
    for (let attempt = 0; ; attempt++) {
      try {
        const result = job()
        this.#busySince = undefined
        return result
      } catch (error) {
        if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error
        const now = performance.now()
        this.#busySince ??= now
        // Time spent behind a write of this process does not count, because the lock may have been free then.
        if (now - Math.max(askedAt, this.#busySince) >= PATIENCE_MS) throw error
      }
      await delay(PAUSES_MS[attempt] ?? LONGEST_PAUSE_MS)
    }
  }
}
