import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts'
import { type Location, laneOf } from '../../db/open.ts'
import type { Db } from '../../db/schema.ts'
import { ReplyThread } from '../../reply-thread.ts'
import type { Asked, Found } from './asked.ts'
import { addReader, moveReader, removeReader, sweepChanges } from './readers.ts'
import type { Command, Reply } from './worker.ts'

const REPORT_EVERY = 5
/** Time after a failure during which SQL filters instead. */
const PAUSE_MS = MINUTE_MS
const MEMORY_LIMITS = { oldMb: 128, youngMb: 32 }

interface Options {
  /** Minimum number of accounts. For fewer accounts, SQL is fast enough. */
  readonly accountsMin: number
  /** Number of accounts from which the first page of a list loads the columns, because SQL is too slow for the first filter. */
  readonly preparedMin: number
  /** Interval at which the columns read changes. They store their position every fifth time. */
  readonly followMs: number
  /** Time after the last page until the columns are dropped. */
  readonly keptMs: number
}

/** Logged when the columns are loaded. */
export const LOADED = 'filters of accounts are answered from memory'

const DEFAULTS: Options = {
  accountsMin: 20_000,
  preparedMin: 200_000,
  followMs: SECOND_MS,
  keptMs: HOUR_MS,
}

const ofDatabase = new WeakMap<Db, AccountColumns>()

/** The columns of a database; undefined if no server uses it. */
export const columnsOf = (db: Db): AccountColumns | undefined =>
  ofDatabase.get(laneOf(db, 'filters'))

/**
 * Holds the columns of all game accounts in a thread while users filter a large fleet. They are loaded with the first filter, or with the
 * first page of a very large fleet, and dropped an hour after the last one. SQL filters until they are loaded, and whenever they cannot answer.
 */
export class AccountColumns {
  readonly #db: Db
  readonly #location: Location
  readonly #logger: FastifyBaseLogger
  readonly #options: Options
  #thread: ReplyThread<Command, Reply> | undefined
  #reader: string | undefined
  #isLoaded = false
  #isClosed = false
  /** The number of filters that the columns have answered. */
  answers = 0
  #usedAt = 0
  #ticks = 0
  #position: number | null = null
  #pausedUntil = 0
  #loading: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(
    db: Db,
    location: Location,
    logger: FastifyBaseLogger,
    options: Partial<Options> = {},
  ) {
    this.#db = db
    this.#location = location
    this.#logger = logger
    this.#options = { ...DEFAULTS, ...options }
    ofDatabase.set(laneOf(db, 'filters'), this)
  }

  /** Loads the columns for the filters that may follow a page of a list with `total` rows. */
  prepare(total: number): void {
    if (total >= this.#options.preparedMin) this.#use()
  }

  /** The matching rows of a list with `total` rows; undefined if SQL must find them. */
  async find(asked: Asked, total: number): Promise<Found | undefined> {
    if (total < this.#options.accountsMin || !this.#use()) return undefined
    const found = (await this.#call({ kind: 'find', asked }))?.found
    if (found) this.answers += 1
    return found
  }

  /** Starts to load the columns; true once they are loaded. */
  #use(): boolean {
    this.#usedAt = performance.now()
    if (this.#usedAt < this.#pausedUntil) return false
    if (!this.#isLoaded) void this.load()
    return this.#isLoaded
  }

  /** Loads the columns unless they are loaded. */
  async load(): Promise<void> {
    this.#loading ??= this.#load()
    await this.#loading
  }

  async close(): Promise<void> {
    ofDatabase.delete(laneOf(this.#db, 'filters'))
    this.#isClosed = true
    const loading = this.#loading
    await this.#drop()
    await loading
  }

  async #load(): Promise<void> {
    const reader = randomUUID()
    this.#reader = reader
    this.#thread = new ReplyThread<Command, Reply>({
      name: 'columns',
      module: new URL('./worker.ts', import.meta.url),
      failure: 'The thread that filters accounts has ended.',
      workerData: this.#location,
      ...MEMORY_LIMITS,
    })
    this.#timer = setInterval(() => void this.#tick(), this.#options.followMs).unref()
    try {
      const began = performance.now()
      const after = await addReader(this.#db, reader)
      this.#isLoaded = (await this.#call({ kind: 'load', reader, after })) !== undefined
      const ms = Math.round(performance.now() - began)
      if (this.#isLoaded) this.#logger.info({ ms }, LOADED)
    } catch (error) {
      await this.#fail(error)
    }
  }

  /**
   * Reads new changes between filters, so that no filter waits for many changes. Renews the reader even while the thread is busy for a
   * long time, because a reader that is not renewed is removed.
   */
  async #tick(): Promise<void> {
    const reader = this.#reader
    if (reader === undefined) return
    try {
      if (this.#isLoaded && performance.now() - this.#usedAt > this.#options.keptMs)
        return await this.#drop()
      if (this.#isLoaded && !this.#thread?.waiting) await this.#call({ kind: 'follow' })
      this.#ticks += 1
      if (this.#ticks % REPORT_EVERY !== 0) return
      await moveReader(this.#db, reader, this.#position)
      await sweepChanges(this.#db)
    } catch (error) {
      await this.#fail(error)
    }
  }

  /** Undefined if the thread failed; the next filter loads the columns again. */
  async #call(command: Command): Promise<Reply | undefined> {
    try {
      const reply = await this.#thread?.call(command)
      if (reply?.error !== undefined) throw reply.error
      this.#position = reply?.position ?? this.#position
      return reply
    } catch (error) {
      await this.#fail(error)
      return undefined
    }
  }

  async #fail(error: unknown): Promise<void> {
    if (this.#isClosed) return
    this.#logger.warn({ err: error }, 'the columns of the accounts were dropped')
    this.#pausedUntil = performance.now() + PAUSE_MS
    await this.#drop()
  }

  async #drop(): Promise<void> {
    const reader = this.#reader
    const thread = this.#thread
    this.#reader = undefined
    this.#thread = undefined
    this.#isLoaded = false
    this.#position = null
    this.#loading = undefined
    clearInterval(this.#timer)
    await thread?.end()
    if (reader === undefined) return
    await removeReader(this.#db, reader).catch((error: unknown) =>
      this.#logger.warn({ err: error }, 'a reader of the changes of accounts was not removed'),
    )
  }
}
