import type { DatabaseConnection } from 'kysely'
import type { Hint } from '#domain/hints.ts'
import type { Db } from './schema.ts'

/** What a commit of this process changed. */
export interface Commit {
  /** The tables that its statements name; triggers may have changed others. */
  readonly tables: ReadonlySet<string>
  /** What the job of the transaction says that it changed; undefined if it says nothing. */
  readonly hints: readonly Hint[] | undefined
}

/** Testing an answer against more of them costs as much as reading it again. */
const KEPT = 50

/** Counts the commits to the database, and remembers the latest ones of this process. */
export class Commits {
  readonly #foreign: () => number
  /** The commits after `#first`. */
  #latest: Commit[] = []
  #first = 0
  #seen: number

  /** `foreign` returns another number after each commit of another process. */
  constructor(foreign: () => number) {
    this.#foreign = foreign
    this.#seen = foreign()
  }

  /** A number that is another one after every commit of any process. */
  version(): number {
    const foreign = this.#foreign()
    if (foreign !== this.#seen) {
      this.#seen = foreign
      this.#forget(this.#latest.length + 1)
    }
    return this.latest
  }

  /** The version without a look for commits of other processes, which costs as much as a short query. */
  get latest(): number {
    return this.#first + this.#latest.length
  }

  /** Called after each commit of this process. */
  add(commit: Commit): void {
    this.#latest.push(commit)
    if (this.#latest.length >= 2 * KEPT) this.#forget(KEPT)
  }

  /** The commits since a version; undefined if they are no longer known, or another process has committed too. */
  since(version: number): readonly Commit[] | undefined {
    return this.knows(version) ? this.#latest.slice(version - this.#first) : undefined
  }

  /** Whether all commits since a version are known. */
  knows(version: number): boolean {
    return version >= this.#first
  }

  #forget(amount: number): void {
    this.#first += amount
    this.#latest = this.#latest.slice(amount)
  }
}

const announced = new WeakMap<DatabaseConnection, readonly Hint[]>()

/** Says all that a transaction changes, before it commits. */
export function announce(trx: Db, hints: readonly Hint[]): Promise<void> {
  return trx.getExecutor().provideConnection(async (connection) => {
    announced.set(connection, hints)
  })
}

/** What the transaction of this connection has announced; undefined if it has not. */
export const announcedBy = (connection: DatabaseConnection) => announced.get(connection)
