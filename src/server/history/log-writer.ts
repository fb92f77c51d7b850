import { currentTime } from '../db/clock.ts'
import { outageOf } from '../db/connection-errors.ts'
import type { Db } from '../db/schema.ts'
import type { DiskSpace } from '../disk-space.ts'
import { readFleetSetting } from '../fleet/fleet-setting.ts'
import type { Live } from '../live/live.ts'
import { RepeatedTask } from '../repeated-task.ts'
import { writeLines } from './log.ts'
import { ANSWERED, isPlainRead, type LogEntry, toEntry } from './log-entry.ts'
import { trimLog } from './log-size.ts'

const EVERY_MS = 500
/** A small batch, because a write on SQLite blocks the thread that serves requests. */
const AT_ONCE = 25
/** Maximum number of lines that wait while the database is unavailable; older ones are only in the server's output. */
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

/** Makes pino set `lastMsg` and `lastObj` before it writes a line. */
const METADATA = Symbol.for('pino.metadata')

/** Stores the server's log lines in the database, in batches and without delaying requests. */
export class LogWriter {
  readonly [METADATA] = true
  /** The message and the fields of the line that pino writes next. */
  lastMsg: string | undefined
  lastObj: object | undefined
  #waiting: LogEntry[] = []
  #lost = 0
  #writing: RepeatedTask | undefined
  #untrimmed = 0
  #trimmedAtMs = Number.NEGATIVE_INFINITY

  /** Accepts one line in the format of pino. */
  write(line: string): void {
    // Most lines are of this kind, and parsing them would cost as much as the request's permission check.
    if (this.lastMsg === ANSWERED && this.lastObj && isPlainRead(this.lastObj)) return
    const entry = toEntry(line)
    if (!entry) return
    // Uses the clock of the database, so that the lines of all processes have a consistent order.
    this.#waiting.push({ ...entry, at: new Date(currentTime()) })
    this.#dropOldest()
  }

  #dropOldest(): void {
    const excess = this.#waiting.length - WAITING_MAX
    if (excess <= 0) return
    this.#waiting.splice(0, excess)
    this.#lost += excess
  }

  /** Starts writing lines, including those that have waited. */
  attach(attached: Attached): void {
    this.#writing = new RepeatedTask(EVERY_MS, () => this.#drain(attached))
  }

  /** Writes the waiting lines, then stops. */
  async close(): Promise<void> {
    await this.#writing?.close()
  }

  async #drain({ db, live, disk }: Attached): Promise<void> {
    if (this.#isTrimDue()) await this.#trim(db)
    // The last space of an almost full disk is reserved for signing in.
    while (this.#waiting.length > 0 && disk?.notice === undefined) {
      const batch = this.#waiting.splice(0, AT_ONCE)
      if (!(await this.#store(db, batch))) {
        this.#waiting.unshift(...batch)
        return this.#dropOldest()
      }
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

  /** Trims the log. New lines wait during the trim, or are dropped and counted. */
  async #trim(db: Db): Promise<void> {
    this.#trimmedAtMs = performance.now()
    this.#untrimmed = 0
    try {
      const { log_max_mb } = await readFleetSetting(db)
      // If the log is still too large, trimming continues after some lines, or at the next tick.
      if (!(await trimLog(db, log_max_mb * MEGABYTE))) this.#trimmedAtMs = Number.NEGATIVE_INFINITY
    } catch (error) {
      if (!outageOf(error)) this.#waiting.push(warning(`The log could not be trimmed: ${error}`))
    }
  }

  /**
   * Returns false if the database is unavailable and the lines must wait. It logs nothing about that, because that
   * would add another line.
   */
  async #store(db: Db, batch: LogEntry[]): Promise<boolean> {
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
