import { isAway } from './db/away.ts'
import { writeLines } from './db/log.ts'
import type { Db } from './db/schema.ts'
import type { Live } from './live/live.ts'
import { type LogEntry, toEntry } from './log-entry.ts'

const EVERY_MS = 500
/** Few enough to hold up nobody on SQLite, where a write runs in this very thread. */
const AT_ONCE = 25
/** While the database is away; what is older is in the server's own output. */
const WAITING_MAX = 5000

interface Attached {
  readonly db: Db
  readonly live: Live
}

/** Keeps in the database what the server logs: in batches, beside the requests, and never in their way. */
export class LogBook {
  #waiting: LogEntry[] = []
  #lost = 0
  #attached: Attached | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #writing: Promise<void> = Promise.resolve()
  #isWriting = false

  /** One line as pino writes it. */
  write(line: string): void {
    const entry = toEntry(line)
    if (!entry) return
    this.#waiting.push(entry)
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
    if (this.#isWriting || this.#waiting.length === 0 || !this.#attached) return
    this.#isWriting = true
    this.#writing = this.#drain(this.#attached).finally(() => {
      this.#isWriting = false
    })
  }

  async #drain({ db, live }: Attached): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, AT_ONCE)
      if (!(await this.#keep(db, batch))) return
      this.#waiting.splice(0, batch.length)
      live.changed('logs', [])
      // Requests go first.
      await new Promise(setImmediate)
    }
  }

  /** False: the database is away, and the lines wait. Nothing is logged of it here, or that would be the next line. */
  async #keep(db: Db, batch: LogEntry[]): Promise<boolean> {
    try {
      const lost = this.#lost
      await writeLines(db, lost > 0 ? [...batch, lostLine(lost)] : batch)
      this.#lost -= lost
      return true
    } catch (error) {
      if (isAway(error)) return false
      this.#lost += batch.length
      return true
    }
  }
}

const lostLine = (amount: number): LogEntry => ({
  at: new Date(),
  level: 'warn',
  source: 'server',
  userId: '',
  username: null,
  message: `${amount} lines of the log were not kept`,
  details: null,
  requestId: null,
})
