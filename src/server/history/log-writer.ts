import { currentTime } from '../db/clock.ts'
import { outageOf } from '../db/connection-errors.ts'
import type { Db } from '../db/schema.ts'
import type { DiskSpace } from '../disk-space.ts'
import { readFleetSetting } from '../fleet/fleet-setting.ts'
import type { Live } from '../live/live.ts'
import { writeLines } from './log.ts'
import { type LogEntry, toEntry } from './log-entry.ts'
import { trimLog } from './log-size.ts'

const EVERY_MS = 500
/** Small, because a write on SQLite blocks the thread that serves requests. */
const AT_ONCE = 25
/** Maximum lines that wait while the database is unavailable; older ones are only in the server's output. */
const WAITING_MAX = 5000
/** Lines are trimmed between writes, so the log exceeds its limit by at most this many lines. */
const TRIM_EVERY_LINES = 2000
const TRIM_EVERY_MS = 60_000
const MEGABYTE = 1024 * 1024

interface Attached {
  readonly db: Db
  readonly live: Live
  readonly disk?: DiskSpace | undefined
}

/** Stores the server's log lines in the database, in batches and without delaying requests. */
export class LogWriter {
  #waiting: LogEntry[] = []
  #lost = 0
  #attached: Attached | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #writing: Promise<void> = Promise.resolve()
  #isWriting = false
  #untrimmed = 0
  #trimmedAtMs = Number.NEGATIVE_INFINITY

  /** Accepts one line as pino writes it. */
  write(line: string): void {
    const entry = toEntry(line)
    if (!entry) return
    // Uses the clock of the database, so that the lines of all processes are in one order.
    this.#waiting.push({ ...entry, at: new Date(currentTime()) })
    if (this.#waiting.length <= WAITING_MAX) return
    this.#waiting.shift()
    this.#lost += 1
  }

  /** Starts writing lines, including those that have waited. */
  attach(attached: Attached): void {
    this.#attached = attached
    this.#timer = setInterval(() => this.#begin(), EVERY_MS).unref()
  }

  /** Writes the waiting lines, then stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
    this.#begin()
    await this.#writing
    this.#attached = undefined
  }

  #begin(): void {
    const isIdle = this.#waiting.length === 0 && !this.#isTrimDue()
    if (this.#isWriting || isIdle || !this.#attached) return
    this.#isWriting = true
    this.#writing = this.#drain(this.#attached).finally(() => {
      this.#isWriting = false
    })
  }

  async #drain({ db, live, disk }: Attached): Promise<void> {
    if (this.#isTrimDue()) await this.#trim(db)
    // The last space of an almost full disk is reserved for signing in.
    while (this.#waiting.length > 0 && disk?.notice === undefined) {
      const batch = this.#waiting.slice(0, AT_ONCE)
      if (!(await this.#keep(db, batch))) return
      this.#waiting.splice(0, batch.length)
      this.#untrimmed += batch.length
      live.changed('logs', [])
      if (this.#untrimmed >= TRIM_EVERY_LINES) await this.#trim(db)
      // Requests have precedence.
      await new Promise(setImmediate)
    }
  }

  #isTrimDue(): boolean {
    return performance.now() - this.#trimmedAtMs >= TRIM_EVERY_MS
  }

  /** Lines logged during the trim wait, or are dropped and counted. */
  async #trim(db: Db): Promise<void> {
    this.#trimmedAtMs = performance.now()
    this.#untrimmed = 0
    try {
      const { log_max_mb } = await readFleetSetting(db)
      // Otherwise trimming continues after some lines, or at the next tick.
      if (!(await trimLog(db, log_max_mb * MEGABYTE))) this.#trimmedAtMs = Number.NEGATIVE_INFINITY
    } catch (error) {
      if (!outageOf(error)) this.#waiting.push(warning(`The log could not be trimmed: ${error}`))
    }
  }

  /**
   * Returns false if the database is unavailable and the lines must wait. It logs nothing about that, because that
   * would add another line.
   */
  async #keep(db: Db, batch: LogEntry[]): Promise<boolean> {
    try {
      const lost = this.#lost
      await writeLines(db, lost > 0 ? [...batch, warning(`${lost} log lines were lost`)] : batch)
      this.#lost -= lost
      return true
    } catch (error) {
      if (outageOf(error)) return false
      this.#lost += batch.length
      return true
    }
  }
}

const warning = (message: string): LogEntry => ({
  at: new Date(currentTime()),
  level: 'warn',
  source: 'server',
  userId: '',
  username: null,
  message,
  details: null,
  requestId: null,
})
