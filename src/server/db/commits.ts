import type { DatabaseConnection } from 'kysely'
import type { Hint } from '#domain/hints.ts'
import type { Db } from './schema.ts'

/** The changes of a commit of this process. */
export interface Commit {
  /** The tables in its statements. Triggers may have changed other tables. */
  readonly tables: ReadonlySet<string>
  /** The changes that the transaction announced; undefined if it announced none. */
  readonly hints: readonly Hint[] | undefined
}

/** Tables that no list with a live topic reads. */
const UNRELATED = /^(auth_|audit|error_group|idempotency|job|log|telemetry_lease|undo)/

/** Whether a commit only wrote tables that no list with a live topic reads, such as sessions and the log. */
export const isUnrelated = ({ tables, hints = [] }: Commit): boolean =>
  hints.length === 0 && tables.size > 0 && [...tables].every((table) => UNRELATED.test(table))

/** Maximum number of commits. Testing a response against more commits costs as much as reading it again. */
const KEPT = 50

/** Counts the commits to the database, and stores the latest commits of this process. */
export class Commits {
  readonly #foreign: () => number
  /** The commits after `#first`. */
  #latest: Commit[] = []
  #first = 0
  #seen: number

  /** `foreign` returns a different number after each commit of another process. */
  constructor(foreign: () => number) {
    this.#foreign = foreign
    this.#seen = foreign()
  }

  /** A number that changes with every commit of any process. */
  version(): number {
    const foreign = this.#foreign()
    if (foreign !== this.#seen) {
      this.#seen = foreign
      this.#forget(this.#latest.length + 1)
    }
    return this.latest
  }

  /** The version without a check for commits of other processes, which costs as much as a short query. */
  get latest(): number {
    return this.#first + this.#latest.length
  }

  /** Called after each commit of this process. */
  add(commit: Commit): void {
    this.#latest.push(commit)
    if (this.#latest.length >= 2 * KEPT) this.#forget(KEPT)
  }

  /** The commits since a version; undefined if they are no longer stored, or if another process has committed too. */
  since(version: number): readonly Commit[] | undefined {
    return this.knows(version) ? this.#latest.slice(version - this.#first) : undefined
  }

  /** Whether all commits since a version are stored. */
  knows(version: number): boolean {
    return version >= this.#first
  }

  #forget(amount: number): void {
    this.#first += amount
    this.#latest = this.#latest.slice(amount)
  }
}

interface Follower {
  /** Removes what a commit may have changed; false if that is unknown. */
  readonly apply: (commit: Commit) => boolean
  /** Removes everything. */
  readonly clear: () => void
}

/** Keeps a cache valid: each call applies the commits since the last one, and returns the version of the database. */
export function follow(commits: Commits, { apply, clear }: Follower): () => number {
  let seen = commits.version()
  return () => {
    const version = commits.version()
    if (version === seen) return version
    if (!commits.since(seen)?.every(apply)) clear()
    seen = version
    return version
  }
}

const announced = new WeakMap<DatabaseConnection, readonly Hint[]>()

/** Announces all changes of a transaction before it commits. */
export function announce(trx: Db, hints: readonly Hint[]): Promise<void> {
  return trx.getExecutor().provideConnection(async (connection) => {
    announced.set(connection, hints)
  })
}

/** The changes that the transaction of this connection has announced; undefined if none. */
export const announcedBy = (connection: DatabaseConnection) => announced.get(connection)
