import type { Topic } from '#contract/topics.ts'
import { cachePerDatabase } from './cache-per-database.ts'
import { type Commit, type Commits, follow, isUnrelated } from './commits.ts'
import { serializeRow } from './serialized-page.ts'

/** Maximum size in bytes of the rows of one cache, without the overhead of its maps. */
const BYTES_MAX = 64 * 1024 * 1024

/**
 * Caches serialized rows of a list by id. A row is valid until a commit names it in a hint of the topic; any other commit
 * that may affect the list invalidates all rows.
 */
export class RowCache {
  readonly #topic: Topic
  readonly #bytesMax: number
  /** Drops the rows that commits since the last read may have changed. Returns the version of the database. */
  readonly #validate: () => number
  /** Rows that were stored or used since `#old` was replaced. */
  #recent = new Map<number, string>()
  #recentBytes = 0
  /** Dropped as a whole when the recent rows reach half of the maximum size: cheaper than tracking the order of use. */
  #old = new Map<number, string>()

  constructor(commits: Commits, topic: Topic, bytesMax = BYTES_MAX) {
    this.#topic = topic
    this.#bytesMax = bytesMax
    this.#validate = follow(commits, {
      apply: (commit) => this.#apply(commit),
      clear: () => this.#clear(),
    })
  }

  /** The rows with these ids, in this order. `load` reads those that are not cached; ids without a row are omitted. */
  async read<Row extends { readonly id: number }>(
    ids: readonly number[],
    load: (missing: number[]) => Promise<Row[]>,
  ): Promise<string[]> {
    const version = this.#validate()
    const rows = ids.map((id) => this.#find(id))
    const missing = ids.filter((_, index) => rows[index] === undefined)
    if (missing.length === 0) return rows.filter((row) => row !== undefined)
    const loaded = new Map<number, string>()
    for (const row of await load(missing)) loaded.set(row.id, serializeRow(row))
    // It is unknown whether the rows include a change that was committed during the read.
    if (this.#validate() === version) for (const [id, row] of loaded) this.#store(id, row)
    return ids.flatMap((id, index) => rows[index] ?? loaded.get(id) ?? [])
  }

  /** Drops the rows that a commit names; false if it may have changed others. */
  #apply(commit: Commit): boolean {
    const { hints = [] } = commit
    if (hints.length === 0) return isUnrelated(commit)
    for (const { topic, ids } of hints) {
      if (topic !== this.#topic || ids.length === 0) return false
      for (const id of ids) this.#drop(Number(id))
    }
    return true
  }

  #find(id: number): string | undefined {
    const recent = this.#recent.get(id)
    if (recent) return recent
    const row = this.#old.get(id)
    if (row) this.#store(id, row)
    return row
  }

  #store(id: number, row: string): void {
    this.#drop(id)
    this.#recent.set(id, row)
    this.#recentBytes += row.length
    if (this.#recentBytes <= this.#bytesMax / 2) return
    this.#old = this.#recent
    this.#recent = new Map()
    this.#recentBytes = 0
  }

  #drop(id: number): void {
    this.#old.delete(id)
    const row = this.#recent.get(id)
    if (row && this.#recent.delete(id)) this.#recentBytes -= row.length
  }

  #clear(): void {
    this.#old.clear()
    this.#recent.clear()
    this.#recentBytes = 0
  }
}

/** The cache of a topic's list for each database. */
export const rowCacheOf = (topic: Topic) =>
  cachePerDatabase((commits) => new RowCache(commits, topic))
