import { sql } from 'kysely'
import { currentTime } from '../db/clock.ts'
import { outageOf } from '../db/connection-errors.ts'
import { isSqlite } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import type { DiskSpace } from '../disk-space.ts'
import { readFleetSetting } from '../fleet/fleet-setting.ts'
import type { Live } from '../live/live.ts'
import { deleteLines, writeLines } from './log.ts'
import { ANSWERED, isPlainRead, type LogEntry, toEntry } from './log-entry.ts'

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
  #attached: Attached | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #writing: Promise<void> = Promise.resolve()
  #isWriting = false
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
      if (!(await this.#store(db, batch))) return
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

const SEGMENT = 1000
/** Bytes in the search index per byte of text. */
const INDEX_FACTOR = { sqlite: 2, postgres: 6 }
/** The row itself and its entries in the other indexes. */
const ROW_BYTES = 400
const bytesOf = (db: Db) =>
  sql<number>`octet_length(message) + ${INDEX_FACTOR[isSqlite(db) ? 'sqlite' : 'postgres']} * octet_length(text_key)
    + coalesce(octet_length(cast(details as text)), 0) + ${ROW_BYTES}`

/** More than the writer adds between two calls, and few enough to return quickly. */
const SEGMENTS_AT_ONCE = 5
const ERROR_GROUPS_MAX = 1000

/**
 * Deletes the oldest lines, some thousands at a time, until the log uses at most this many bytes; returns whether it
 * does. A counter that every line updates would make all writers wait for each other. Instead, each trim adds up the
 * new lines in segments that are never read again.
 */
export async function trimLog(db: Db, maxBytes: number): Promise<boolean> {
  await trimErrorGroups(db)
  await addSegments(db)
  let bytes = await sizeOfLog(db)
  for (let count = 0; bytes > maxBytes; count++) {
    if (count === SEGMENTS_AT_ONCE) return false
    const oldest = await db
      .selectFrom('log_segment')
      .select(['first_id', 'bytes'])
      .orderBy('first_id')
      .limit(1)
      .executeTakeFirst()
    if (!oldest) return true
    const end = oldest.first_id + SEGMENT
    await deleteLines(db, sql`select id from log where id < ${end} order by id`)
    await db.deleteFrom('log_segment').where('first_id', '=', oldest.first_id).execute()
    bytes -= oldest.bytes
  }
  return true
}

/** Keeps only the latest groups of warnings and errors. */
async function trimErrorGroups(db: Db): Promise<void> {
  await sql`
    delete from error_group where last_at < (
      select last_at from error_group order by last_at desc limit 1 offset ${ERROR_GROUPS_MAX - 1}
    )`.execute(db)
}

/** Approximate disk usage of the log, including indexes. */
export async function sizeOfLog(db: Db): Promise<number> {
  const segments = await db
    .selectFrom('log_segment')
    .select(({ fn }) => [fn.sum<number | null>('bytes').as('bytes'), fn.max('first_id').as('last')])
    .executeTakeFirstOrThrow()
  const next = segments.last === null ? 0 : segments.last + SEGMENT
  const rest = await sql<{ bytes: number | null }>`
    select sum(${bytesOf(db)}) as bytes from log where id >= ${next}`.execute(db)
  return (segments.bytes ?? 0) + (rest.rows[0]?.bytes ?? 0)
}

/** Adds up complete segments. The newest ids may still be missing, in transactions that have not ended. */
async function addSegments(db: Db): Promise<void> {
  const { first, last } = await db
    .selectFrom('log')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow()
  if (first === null) return
  await db
    .deleteFrom('log_segment')
    .where('first_id', '<=', first - SEGMENT)
    .execute()
  for (let id = await nextUncounted(db); id !== null; id = await nextUncounted(db)) {
    const first_id = id - (id % SEGMENT)
    if (first_id + 2 * SEGMENT > last) return
    await sql`
      insert into log_segment (first_id, bytes)
      select cast(${first_id} as integer), sum(${bytesOf(db)}) from log where id >= ${first_id} and id < ${first_id + SEGMENT}
      on conflict do nothing`.execute(db)
    await new Promise(setImmediate)
  }
}

async function nextUncounted(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id from log
    where id >= coalesce((select max(first_id) + ${SEGMENT} from log_segment), 0)`.execute(db)
  return rows[0]?.id ?? null
}
