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
import type { Semaphore } from '../semaphore.ts'
import type { AwaitedConnection } from '../waiting-writers.ts'
import { BusyWait } from './busy-wait.ts'
import type { LogFlush } from './log-flush.ts'
import { BEGIN, type SharedCommit } from './shared-commit.ts'
import type { Statements } from './statements.ts'

/** Runs statements on a connection of this thread, or of another one. */
export interface Runner {
  run<Row>(
    sql: string,
    parameters: readonly unknown[],
  ): QueryResult<Row> | Promise<QueryResult<Row>>
  rollback(): void | Promise<void>
  close(): void | Promise<void>
}

/** A connection that only reads, or one in another thread. */
export type Reader = Pick<Runner, 'run'> & Pick<Statements, 'isRead'>

export interface Lanes {
  readonly writer: Statements
  readonly reader: Reader
  /** Admits one writer at a time, in the order of their requests. */
  readonly turn: Semaphore
  readonly flush: Pick<LogFlush, 'wait'>
  readonly commits: Commits
  readonly sharedCommit: SharedCommit
  /** Whether transactions share commits with others. Only set for short transactions, because the others wait for them. */
  readonly sharesCommits?: boolean
  /** Opens another connection for each transaction. */
  openTransaction?(): Runner
  /** Runs all writes. Without it they run on the writer, and without `openTransaction` so do transactions. */
  readonly thread?: { start(): Promise<void>; open(): Runner }
  close(): Promise<void>
}

/**
 * Reads run on a separate connection and see the last commit, so that a long write such as an import does not block them.
 * Writes run one after another on the other connection. A write completes when its log entry is on disk.
 */
export function sqliteDialect(lanes: Lanes): Dialect {
  return {
    createDriver: () => new SqliteDriver(lanes),
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

class SqliteDriver implements Driver {
  readonly #lanes: Lanes
  readonly #reading = new BusyWait()
  readonly #writing = new BusyWait()

  constructor(lanes: Lanes) {
    this.#lanes = lanes
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Caller(this.#lanes, this.#reading, this.#writing)
  }

  async beginTransaction(caller: Caller): Promise<void> {
    await caller.begin()
  }

  async commitTransaction(caller: Caller): Promise<void> {
    await caller.commit()
  }

  async rollbackTransaction(caller: Caller): Promise<void> {
    await caller.rollback()
  }

  async releaseConnection(caller: Caller): Promise<void> {
    await caller.release()
  }

  async destroy(): Promise<void> {
    await this.#lanes.close()
  }
}

/** One caller's view of the connections: the writer inside a transaction, the reader otherwise. */
class Caller implements DatabaseConnection, AwaitedConnection {
  readonly #lanes: Lanes
  readonly #reading: BusyWait
  readonly #writing: BusyWait
  /** Undefined outside a transaction. */
  #transaction: Runner | undefined
  readonly #tables = new Set<string>()

  constructor(lanes: Lanes, reading: BusyWait, writing: BusyWait) {
    this.#lanes = lanes
    this.#reading = reading
    this.#writing = writing
  }

  async begin(): Promise<void> {
    const askedAt = performance.now()
    const { writer, turn, thread, openTransaction, sharedCommit, sharesCommits } = this.#lanes
    // Other writers do not wait for the start of a thread.
    await thread?.start()
    const transaction = thread?.open() ?? openTransaction?.() ?? writer
    await turn.acquire()
    this.#transaction = transaction
    try {
      if (!sharesCommits) sharedCommit.end()
      await this.#writing.run(
        () => (sharesCommits ? sharedCommit.begin() : transaction.run(BEGIN, [])),
        askedAt,
      )
    } catch (error) {
      await this.release()
      throw error
    }
  }

  /** The next writer starts while this one waits for the disk. */
  async commit(): Promise<void> {
    const { commits, flush, sharedCommit, sharesCommits } = this.#lanes
    const commit = { tables: this.#tables, hints: announcedBy(this) }
    if (sharesCommits) {
      const done = sharedCommit.commit(commit)
      this.#transaction = undefined
      return done
    }
    await this.#transaction?.run('commit', [])
    // The writer detects the commit of another connection like the commit of another process.
    if (this.#isOnWriter) commits.add(commit)
    await this.release()
    await flush.wait()
  }

  async rollback(): Promise<void> {
    if (this.#lanes.sharesCommits && this.#transaction) this.#lanes.sharedCommit.rollback()
    else await this.#transaction?.rollback()
  }

  async release(): Promise<void> {
    const transaction = this.#transaction
    this.#transaction = undefined
    if (!transaction) return
    this.#lanes.turn.release()
    if (transaction !== this.#lanes.writer) await transaction.close()
  }

  get isAwaited(): boolean {
    return this.#lanes.turn.isAwaited
  }

  get #isOnWriter(): boolean {
    return this.#transaction === this.#lanes.writer
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, turn, thread, flush, sharedCommit } = this.#lanes
    if (this.#transaction) {
      if (this.#isOnWriter && !writer.isRead(sql)) this.#tables.add(tableOf(sql))
      return this.#transaction.run<Row>(sql, parameters)
    }
    const askedAt = performance.now()
    const read = await this.#reading.run(() => this.#read<Row>(sql, parameters))
    if (read) return read
    await thread?.start()
    await turn.acquire()
    sharedCommit.end()
    const written = await this.#writing
      .run(() => this.#write<Row>(sql, parameters), askedAt)
      .finally(() => turn.release())
    await flush.wait()
    return written
  }

  #write<Row>(sql: string, parameters: readonly unknown[]) {
    const { writer, commits, thread } = this.#lanes
    if (thread) return thread.open().run<Row>(sql, parameters)
    const written = writer.run<Row>(sql, parameters)
    // Programs that poll for work update no row most of the time. Other statements, such as `create table`, name no table.
    const table = tableOf(sql)
    const isChanged = table === '' || written.numAffectedRows !== 0n
    if (isChanged) commits.add({ tables: new Set([table]), hints: undefined })
    return written
  }

  /** Undefined for a write. */
  #read<Row>(sql: string, parameters: readonly unknown[]) {
    const { reader } = this.#lanes
    return reader.isRead(sql) ? reader.run<Row>(sql, parameters) : undefined
  }

  streamQuery(): never {
    throw new Error('streaming would hold the connection: read pages instead')
  }
}

/** The table that a statement writes; empty if unknown. */
const tableOf = (sql: string) =>
  /^\s*(?:insert into|update|delete from)\s+"?(\w+)/i.exec(sql)?.[1] ?? ''
