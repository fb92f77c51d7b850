import { hash } from 'node:crypto'
import { setNewest } from '#domain/set-newest.ts'
import { clockReads, currentTime } from '../db/clock.ts'
import type { Commit, Commits } from '../db/commits.ts'
import { SerializedPage } from '../db/serialized-page.ts'

/** A serialized response. */
export interface CachedResponse {
  readonly body: Buffer
  readonly etag: string
}

/** Returns whether a response is still valid after a commit. */
type Validity = (commit: Commit) => boolean

interface Stored extends CachedResponse {
  /** The latest version of the database for which the response is known to be valid. */
  version: number
  readonly isValidAfter: Validity
  /** Time of the read, if the response depends on the time. */
  readonly at: number | undefined
}

/** A read in progress, and the read that starts after it. */
interface Run {
  readonly current: Promise<CachedResponse>
  next?: Promise<CachedResponse>
}

const BYTES_MAX = 8 * 1024 * 1024
/** Measured: memory of a stored response besides its key and body. */
const ENTRY_BYTES = 1000
const KEYS_MAX = 1000
/** Maximum age of a cached response that depends on the time. */
const CLOCK_MS = 1000

/**
 * Caches responses that several callers request. If the database reports commits, a cached response is used until a commit
 * invalidates it. Otherwise, callers that wait for the same read share its response. In both cases, a response includes
 * every change that was committed before the request.
 */
export class ResponseCache {
  readonly #commits: Commits | undefined
  readonly #stored = new Map<string, Stored>()
  /** The version of the database at the last request of each recent key. */
  readonly #requested = new Map<string, number>()
  readonly #runs = new Map<string, Run>()
  #bytes = 0

  constructor(commits: Commits | undefined) {
    this.#commits = commits
  }

  /** Returns the cached response if it is still valid. */
  find(key: string): CachedResponse | undefined {
    const stored = this.#stored.get(key)
    if (!stored) return undefined
    const { at } = stored
    const isOld = at !== undefined && Math.abs(currentTime() - at) >= CLOCK_MS
    if (!isOld && this.#isValid(stored)) return stored
    this.#drop(key, stored)
    return undefined
  }

  /** `validityOf` returns the validity test of a value. By default, every commit invalidates it. */
  read(
    key: string,
    read: () => Promise<unknown>,
    validityOf: (value: unknown) => Validity = () => () => false,
  ): Promise<CachedResponse> {
    return this.#commits
      ? this.#readAndStore(key, read, validityOf, this.#commits)
      : this.#join(key, read)
  }

  #isValid(stored: Stored): boolean {
    const version = this.#commits?.version()
    if (version === undefined) return false
    const commits = this.#commits?.since(stored.version)
    if (!commits?.every(stored.isValidAfter)) return false
    stored.version = version
    return true
  }

  async #readAndStore(
    key: string,
    read: () => Promise<unknown>,
    validityOf: (value: unknown) => Validity,
    commits: Commits,
  ): Promise<CachedResponse> {
    if (!this.#isRepeated(key, commits)) return responseOf(await read())
    const version = commits.version()
    const at = currentTime()
    const readsBefore = clockReads()
    const value = await read()
    const response = responseOf(value)
    // It is unknown whether the response includes a change that was committed during the read.
    if (commits.version() === version)
      this.#store(key, {
        ...response,
        version,
        isValidAfter: validityOf(value),
        at: clockReads() === readsBefore ? undefined : at,
      })
    return response
  }

  /** Whether a response stored at the previous request could still be valid. Storing a response costs half as much as a read. */
  #isRepeated(key: string, commits: Commits): boolean {
    const before = this.#requested.get(key)
    const isRepeated = before !== undefined && commits.knows(before)
    setNewest(this.#requested, key, commits.latest, KEYS_MAX)
    return isRepeated
  }

  #join(key: string, read: () => Promise<unknown>): Promise<CachedResponse> {
    const run = this.#runs.get(key)
    if (!run) return this.#begin(key, read)
    // The current read may have started before a change that this caller has already seen.
    run.next ??= run.current.then(ignore, ignore).then(() => this.#begin(key, read))
    return run.next
  }

  #begin(key: string, read: () => Promise<unknown>): Promise<CachedResponse> {
    const run: Run = { current: read().then(responseOf) }
    this.#runs.set(key, run)
    const end = () => {
      if (!run.next) this.#runs.delete(key)
    }
    run.current.then(end, end)
    return run.current
  }

  #store(key: string, stored: Stored): void {
    const before = this.#stored.get(key)
    if (before) this.#drop(key, before)
    this.#stored.set(key, stored)
    this.#bytes += bytesOf(key, stored)
    for (const [oldest, each] of this.#stored) {
      if (this.#bytes <= BYTES_MAX) return
      this.#drop(oldest, each)
    }
  }

  #drop(key: string, stored: Stored): void {
    this.#stored.delete(key)
    this.#bytes -= bytesOf(key, stored)
  }
}

const bytesOf = (key: string, { body }: Stored) => ENTRY_BYTES + key.length + body.length

const ignore = () => undefined

function responseOf(value: unknown): CachedResponse {
  const body =
    value instanceof SerializedPage ? value.toBytes() : Buffer.from(JSON.stringify(value))
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` }
}
