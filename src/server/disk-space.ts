import { randomBytes } from 'node:crypto'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db/schema.ts'
import { shrinkLog } from './db/sqlite/checkpointer.ts'
import { codeOf } from './db/transact.ts'
import { AppError } from './errors.ts'
import { fileExists } from './existing-file.ts'
import type { Live } from './live/live.ts'

const MB = 2 ** 20
/** Large enough for thousands of sign-ins. */
const RESERVE_BYTES = 8 * MB
/** Minimum for sign-ins, sign-outs and reveals: the write-ahead log of SQLite grows to 4 MB before it starts over. */
const WORKING_BYTES = 6 * MB
const CHECK_MS = 5000
/** Space beyond the limit that cannot be filled within a second. */
const PLENTY_BYTES = 4096 * MB
const PLENTY_MS = 1000
const RETRY_AFTER_S = 30
/**
 * Measured: an import of proxies or BR bots with short rows grows the write-ahead log by 15 to 30 bytes per byte
 * sent.
 */
const BYTES_WRITTEN_PER_BODY_BYTE = 30

interface DiskSpaceOptions {
  /** The directory of the database. */
  readonly folder: string
  /** The open database. While it is missing, changes are refused. */
  readonly databaseFile?: string
  /** Below this, changes are refused; 0 disables the check of the space. */
  readonly minFreeBytes: number
  readonly logger: FastifyBaseLogger
  readonly readFreeBytes?: (folder: string) => Promise<number>
}

interface Attached {
  readonly db: Db
  readonly live: Live
}

/**
 * Watches the free space on the disk of the database. Below a limit, changes are refused, and the remaining space is
 * reserved for small writes such as sign-ins. A reserve file is deleted when even that runs out, and written again when
 * space returns.
 */
export class DiskSpace {
  readonly #options: DiskSpaceOptions
  readonly #reserve: string
  #attached: Attached | undefined
  #timer: NodeJS.Timeout | undefined
  #freeBytes = Number.POSITIVE_INFINITY
  #measuredAt = Number.NEGATIVE_INFINITY
  #measuring: Promise<void> | undefined
  #maintenance: Promise<void> | undefined

  constructor(options: DiskSpaceOptions) {
    this.#options = options
    this.#reserve = join(options.folder, 'disk-reserve')
  }

  /** Starts checking the space every few seconds. */
  attach(attached: Attached): void {
    this.#attached = attached
    this.#timer = setInterval(() => void this.maintain(), CHECK_MS).unref()
    void this.maintain()
  }

  /** The notice for users; undefined while there is enough space. */
  get notice(): string | undefined {
    if (this.#freeBytes >= this.#options.minFreeBytes) return undefined
    return `The disk of the console is almost full: ${megabytes(this.#freeBytes)} are free, ${megabytes(this.#options.minFreeBytes)} are needed. Changes are refused until there is more space; reading and signing in still work.`
  }

  /**
   * Measures the free space and releases the reserve if small writes would not fit. Concurrent calls share one
   * measurement, and while there is plenty of space so do those of the next second.
   */
  async measure(): Promise<void> {
    const hasPlenty = this.#freeBytes >= this.#options.minFreeBytes + PLENTY_BYTES
    if (hasPlenty && performance.now() - this.#measuredAt < PLENTY_MS) return
    this.#measuring ??= this.#measure().finally(() => {
      this.#measuring = undefined
    })
    await this.#measuring
  }

  /** Why the server cannot accept changes, for load balancers; undefined if it can. */
  async fault(): Promise<string | undefined> {
    try {
      await this.measure()
    } catch (error) {
      if (error instanceof DatabaseLost) return error.status
      throw error
    }
    return this.notice === undefined ? undefined : 'disk almost full'
  }

  /** Null before the first measurement and without a limit. */
  get freeBytes(): number | null {
    return Number.isFinite(this.#freeBytes) ? this.#freeBytes : null
  }

  /** Throws if a change with a body of this size does not fit. */
  async requireSpace(bodyBytes: number): Promise<void> {
    await this.measure()
    const needed = bodyBytes * BYTES_WRITTEN_PER_BODY_BYTE
    if (this.notice !== undefined) throw refusal(this.notice)
    if (this.#freeBytes - needed < this.#options.minFreeBytes)
      throw refusal(
        `The disk of the console has too little space for this: ${megabytes(this.#freeBytes)} are free, about ${megabytes(needed + this.#options.minFreeBytes)} are needed. Nothing was saved. Free some space on the server, then try again.`,
      )
  }

  /** Measures the free space and resizes the write-ahead log and the reserve. Runs every few seconds. */
  maintain(): Promise<void> {
    this.#maintenance ??= this.#maintain()
      .catch((error: unknown) =>
        this.#options.logger.warn({ err: error }, 'the free disk space could not be checked'),
      )
      .finally(() => {
        this.#maintenance = undefined
      })
    return this.#maintenance
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#maintenance
  }

  async #measure(): Promise<void> {
    const { folder, readFreeBytes = readFree, logger, minFreeBytes } = this.#options
    const before = this.notice
    await this.#requireDatabase()
    if (minFreeBytes > 0) this.#freeBytes = await readFreeBytes(folder)
    this.#measuredAt = performance.now()
    if (this.#freeBytes < WORKING_BYTES && (await fileExists(this.#reserve))) {
      await rm(this.#reserve, { force: true })
      this.#freeBytes = await readFreeBytes(folder)
      logger.warn('the disk is full: the reserve for sign-ins was released')
    }
    if ((before === undefined) === (this.notice === undefined)) return
    const sizes = { free_bytes: this.#freeBytes, needed_bytes: minFreeBytes }
    if (this.notice === undefined) logger.info(sizes, 'the disk has enough space again')
    else logger.warn(sizes, 'the disk is almost full: changes are refused')
    // Pages reload their settings, and the response includes the notice.
    this.#attached?.live.changed('settings', [])
  }

  /**
   * SQLite continues with a file that was moved or deleted, so its changes would be lost when the server stops. It cannot open files in a
   * folder that this user may no longer read.
   */
  async #requireDatabase(): Promise<void> {
    const { databaseFile } = this.#options
    if (databaseFile === undefined || !this.#attached) return
    const exists = await fileExists(databaseFile).catch((error: unknown) => {
      throw new DatabaseLost(
        'database file unreadable',
        `The console cannot read its database file (${codeOf(error)}). Changes are refused. Make the data folder readable and writable for the user that runs the console.`,
      )
    })
    if (!exists)
      throw new DatabaseLost(
        'database file missing',
        'The database file of the console was moved or deleted. Changes are refused, because they would be lost. Put the file back into the data folder; if you cannot, stop the console and restore a backup.',
      )
  }

  async #maintain(): Promise<void> {
    await this.measure()
    if (this.notice !== undefined && this.#attached) {
      await shrinkLog(this.#attached.db)
      await this.measure()
    }
    const wanted = this.#options.minFreeBytes + RESERVE_BYTES
    if ((this.freeBytes ?? 0) >= wanted && !(await fileExists(this.#reserve)))
      await writeReserve(this.#reserve)
  }
}

/** The database file cannot be used. */
class DatabaseLost extends AppError {
  /** For load balancers. */
  readonly status: string

  constructor(status: string, message: string) {
    super('unavailable', message, { retryAfter: RETRY_AFTER_S })
    this.status = status
  }
}

function refusal(message: string): AppError {
  return new AppError('unavailable', message, { retryAfter: RETRY_AFTER_S })
}

const megabytes = (bytes: number) => `${Math.floor(bytes / MB)} MB`

async function readFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Random bytes, because a file system may compress. */
async function writeReserve(path: string): Promise<void> {
  const partial = `${path}.partial`
  try {
    const file = await open(partial, 'w', 0o600)
    try {
      for (let written = 0; written < RESERVE_BYTES; written += MB)
        await file.write(randomBytes(MB))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
}
