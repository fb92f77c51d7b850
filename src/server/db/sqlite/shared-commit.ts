import { setImmediate as nextTurn } from 'node:timers/promises'
import { SqliteError } from 'better-sqlite3'
import type { Commit, Commits } from '../commits.ts'
import type { Semaphore } from '../semaphore.ts'
import { ROLLED_BACK_BY_ANOTHER } from '../transact.ts'
import type { LogFlush } from './log-flush.ts'
import type { Statements } from './statements.ts'

interface Parts {
  readonly writer: Statements
  readonly turn: Semaphore
  readonly flush: Pick<LogFlush, 'wait'>
  readonly commits: Commits
}

/** A transaction of SQLite that contains several transactions of callers. */
interface Shared {
  readonly since: number
  readonly commits: Commit[]
  /** Resolves when all of them are on disk; rejects if all of them were rolled back. */
  readonly end: PromiseWithResolvers<void>
}

/** A deferred transaction that reads and then writes fails immediately if another process wrote in between. */
export const BEGIN = 'begin immediate'

/** Maximum time for which a finished transaction waits for others. */
const AGE_MAX_MS = 10
/** Maximum number of transactions in a commit. */
const SIZE_MAX = 16

/**
 * Lets short transactions share a commit: a page that several of them change is written to the log once. Each is a
 * savepoint, so it fails alone, and each completes when the shared commit is on disk. The commit does not wait for others
 * unless a writer is expected, so a single writer is not delayed.
 */
export class SharedCommit {
  readonly #parts: Parts
  #shared: Shared | undefined
  #isEnding = false
  /** Whether another short transaction will begin soon. */
  isWriterExpected: () => boolean = () => false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Begins a transaction during the turn of its caller. */
  begin(): void {
    const { writer } = this.#parts
    // A later transaction can be undone alone; the first is undone together with the transaction of SQLite.
    if (this.#shared) {
      writer.run('savepoint shared', [])
      return
    }
    writer.run(BEGIN, [])
    this.#shared = { since: performance.now(), commits: [], end: Promise.withResolvers() }
  }

  /** Ends the turn of a transaction that has succeeded. Resolves when it is on disk; rejects if it was rolled back. */
  commit(commit: Commit): Promise<void> {
    const { writer, turn } = this.#parts
    const shared = this.#shared
    if (!shared || !writer.inTransaction) throw new Error('the transaction was rolled back')
    if (shared.commits.length > 0) writer.run('release shared', [])
    shared.commits.push(commit)
    turn.release()
    void this.#endSoon(shared)
    return shared.end.promise
  }

  /** Undoes one transaction during its turn. */
  rollback(): void {
    const { writer } = this.#parts
    const shared = this.#shared
    if (!shared) return
    if (shared.commits.length > 0 && writer.inTransaction) {
      writer.run('rollback to shared', [])
      writer.run('release shared', [])
      return
    }
    writer.rollback()
    this.#shared = undefined
    // After some errors, such as a full disk, SQLite has rolled back the other transactions too.
    shared.end.reject(
      new SqliteError('another transaction of the commit failed', ROLLED_BACK_BY_ANOTHER),
    )
    shared.end.promise.catch(() => undefined)
  }

  /** Commits the finished transactions. Only called during a turn without an open transaction. */
  end(): void {
    const { writer, flush, commits } = this.#parts
    const shared = this.#shared
    if (!shared) return
    this.#shared = undefined
    try {
      writer.run('commit', [])
    } catch (error) {
      writer.rollback()
      shared.end.reject(error)
      return
    }
    for (const commit of shared.commits) commits.add(commit)
    shared.end.resolve(flush.wait())
  }

  async #endSoon(shared: Shared): Promise<void> {
    if (this.#isEnding) return
    this.#isEnding = true
    do await nextTurn()
    while (this.#canGrow(shared))
    await this.#parts.turn.acquire()
    this.#isEnding = false
    this.end()
    this.#parts.turn.release()
  }

  #canGrow(shared: Shared): boolean {
    return (
      this.#shared === shared &&
      shared.commits.length < SIZE_MAX &&
      performance.now() - shared.since < AGE_MAX_MS &&
      this.isWriterExpected()
    )
  }
}
