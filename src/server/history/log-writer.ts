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
/** Few enough to hold up nobody on SQLite, where a write runs in this very thread. */
const AT_ONCE = 25
/** While the database is away; what is older is in the server's own output. */
const WAITING_MAX = 5000
/** As lines are trimmed between writes, the log passes its limit by no more than these, however fast lines come. */
const TRIM_EVERY_LINES = 2000
const TRIM_EVERY_MS = 60_000
const MEGABYTE = 1024 * 1024

interface Attached {
  readonly db: Db
  readonly live: Live
  readonly disk?: DiskSpace | undefined
}

/** Keeps in the database what the server logs: in batches, beside the requests, and never in their way. */
export class LogWriter {
  #waiting: LogEntry[] = []
  #lost = 0
  #attached: Attached | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #writing: Promise<void> = Promise.resolve()
  #isWriting = false
  #untrimmed = 0
  #trimmedAtMs = Number.NEGATIVE_INFINITY

  /** One line as pino writes it. */
  write(line: string): void {
    const entry = toEntry(line)
    if (!entry) return
    // By the clock of the database, so that the lines of all processes are in one order.
    this.#waiting.push({ ...entry, at: new Date(currentTime()) })
    if (this.#waiting.length <= WAITING_MAX) return
    this.#waiting.shift()
    this.#lost += 1
  }

  /** From now on lines are written; those so far were waiting. */
  attach(attached: Attached): void {
    this.#attached = attached
    this.#timer = setInterval(() => this.#begin(), EVERY_MS).unref()
  }

  /** Writes what waits, then no more. */
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
    // What is left of an almost full disk is for signing in.
    while (this.#waiting.length > 0 && disk?.notice === undefined) {
      const batch = this.#waiting.slice(0, AT_ONCE)
      if (!(await this.#keep(db, batch))) return
      this.#waiting.splice(0, batch.length)
      this.#untrimmed += batch.length
      live.changed('logs', [])
      if (this.#untrimmed >= TRIM_EVERY_LINES) await this.#trim(db)
      // Requests go first.
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
      // Else it goes on after some lines, or at the next tick.
      if (!(await trimLog(db, log_max_mb * MEGABYTE))) this.#trimmedAtMs = Number.NEGATIVE_INFINITY
    } catch (error) {
      if (!outageOf(error)) this.#waiting.push(warning(`The log could not be trimmed: ${error}`))
    }
  }

  /** False: the database is away, and the lines wait. Nothing is logged of it here, or that would be the next line. */
  async #keep(db: Db, batch: LogEntry[]): Promise<boolean> {
    try {
      const lost = this.#lost
      await writeLines(
        db,
        lost > 0 ? [...batch, warning(`${lost} lines of the log were not kept`)] : batch,
      )
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
