import { hash } from 'node:crypto'
import { clockReads, currentTime } from '../db/clock.ts'
import type { Commit, Commits } from '../db/commits.ts'

/** A response as it is sent. */
export interface Answer {
  readonly body: Buffer
  readonly etag: string
}

/** Whether an answer is still true after a commit. */
type Survives = (commit: Commit) => boolean

interface Stored extends Answer {
  /** The latest version of the database for which it is known to be true. */
  version: number
  readonly survives: Survives
  /** When it was read, if it depends on the time. */
  readonly at: number | undefined
}

/** A read under way, and the one that begins after it. */
interface Run {
  readonly current: Promise<Answer>
  next?: Promise<Answer>
}

const BYTES_MAX = 8 * 1024 * 1024
const KEYS_MAX = 1000
/** How long an answer that depends on the time is used again. */
const CLOCK_MS = 1000

/**
 * Reads what several callers ask for once. An answer is used again while it survives what has been committed since, where the
 * database can tell; otherwise only callers share who ask while the read before theirs is under way. So no caller gets an answer
 * from before their request.
 */
export class SharedAnswers {
  readonly #commits: Commits | undefined
  readonly #stored = new Map<string, Stored>()
  /** What was asked for lately, and the version of the database then. */
  readonly #asked = new Map<string, number>()
  readonly #runs = new Map<string, Run>()
  #bytes = 0

  constructor(commits: Commits | undefined) {
    this.#commits = commits
  }

  /** An answer that is still true. */
  find(key: string): Answer | undefined {
    const stored = this.#stored.get(key)
    if (!stored) return undefined
    const { at } = stored
    const isOld = at !== undefined && Math.abs(currentTime() - at) >= CLOCK_MS
    if (!isOld && this.#isTrue(stored)) return stored
    this.#drop(key, stored)
    return undefined
  }

  /** `survivalOf` says of what is read which commits it survives; without it, it survives none. */
  read(
    key: string,
    read: () => Promise<unknown>,
    survivalOf: (value: unknown) => Survives = () => () => false,
  ): Promise<Answer> {
    return this.#commits
      ? this.#readAndStore(key, read, survivalOf, this.#commits)
      : this.#join(key, read)
  }

  #isTrue(stored: Stored): boolean {
    const version = this.#commits?.version()
    if (version === undefined) return false
    const commits = this.#commits?.since(stored.version)
    if (!commits?.every(stored.survives)) return false
    stored.version = version
    return true
  }

  async #readAndStore(
    key: string,
    read: () => Promise<unknown>,
    survivalOf: (value: unknown) => Survives,
    commits: Commits,
  ): Promise<Answer> {
    if (!this.#isAskedAgain(key, commits)) return answerOf(await read())
    const version = commits.version()
    const at = currentTime()
    const readsBefore = clockReads()
    const value = await read()
    const answer = answerOf(value)
    // If something has changed during the read, the answer may or may not include that change.
    if (commits.version() === version)
      this.#store(key, {
        ...answer,
        version,
        survives: survivalOf(value),
        at: clockReads() === readsBefore ? undefined : at,
      })
    return answer
  }

  /** Whether an answer stored when it was asked for before could still be true: storing one costs as much as half of a read. */
  #isAskedAgain(key: string, commits: Commits): boolean {
    const before = this.#asked.get(key)
    const isAgain = before !== undefined && commits.knows(before)
    this.#asked.delete(key)
    this.#asked.set(key, commits.latest)
    const [oldest] = this.#asked.size > KEYS_MAX ? this.#asked.keys() : []
    if (oldest !== undefined) this.#asked.delete(oldest)
    return isAgain
  }

  #join(key: string, read: () => Promise<unknown>): Promise<Answer> {
    const run = this.#runs.get(key)
    if (!run) return this.#begin(key, read)
    // The current one may have read before a change that this caller knows of.
    run.next ??= run.current.then(ignore, ignore).then(() => this.#begin(key, read))
    return run.next
  }

  #begin(key: string, read: () => Promise<unknown>): Promise<Answer> {
    const run: Run = { current: read().then(answerOf) }
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
    this.#bytes += stored.body.length
    for (const [oldest, each] of this.#stored) {
      if (this.#bytes <= BYTES_MAX) return
      this.#drop(oldest, each)
    }
  }

  #drop(key: string, { body }: Stored): void {
    this.#stored.delete(key)
    this.#bytes -= body.length
  }
}

const ignore = () => undefined

function answerOf(value: unknown): Answer {
  const body = Buffer.from(JSON.stringify(value))
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` }
}
