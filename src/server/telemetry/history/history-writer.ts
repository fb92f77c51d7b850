import type { FastifyBaseLogger } from 'fastify'
import { windowOf } from '#domain/history-window.ts'
import { currentTime, isClockTrusted } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { readFleetSetting } from '../../fleet/fleet-setting.ts'
import { NODE } from '../journal.ts'
import { endLease, takeLease } from '../lease.ts'
import { closeWindows } from './close-windows.ts'
import type { HistoryThread } from './history-thread.ts'
import { deleteOldWindows, thinOldWindows } from './sweep-history.ts'
import type { LeaseHolder } from './write-chunks.ts'

const CHECK_MS = 10_000
/** Most reports of a window have arrived by then. Later ones are merged when the next window is closed. */
const CLOSED_AFTER_MS = 30_000
const MB = 2 ** 20

interface Options {
  /** Runs transactions outside the main thread. */
  readonly db: Db
  readonly thread: HistoryThread
  readonly node?: number
  now?(): number
}

/**
 * Converts the journal to chunks when a window has ended, and deletes old windows. Only one of the processes that share the
 * database does this.
 */
export class HistoryWriter {
  readonly #holder: LeaseHolder
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  /** The windows before this one are closed. */
  #closed = 0

  constructor({ db, thread, node = NODE, now = currentTime }: Options) {
    this.#holder = { db, thread, node, now, signal: this.#stop.signal }
  }

  start(logger: FastifyBaseLogger): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.run()
        .catch((error: unknown) => {
          if (!this.#stop.signal.aborted)
            logger.warn({ err: error }, 'the history of bots was not written')
        })
        .finally(() => {
          this.#running = undefined
        })
    }, CHECK_MS).unref()
  }

  /** Closes the windows that have ended since the last call, if this process has the lease. */
  async run(): Promise<void> {
    const { db, node, now } = this.#holder
    const window = windowOf(now() - CLOSED_AFTER_MS)
    if (window === this.#closed || !(await takeLease(db, 'history', node, now()))) return
    await closeWindows(this.#holder, window)
    this.#closed = window
    if (!isClockTrusted()) return
    const { history_retention_days, history_max_mb } = await readFleetSetting(db)
    await deleteOldWindows(this.#holder, {
      days: history_retention_days,
      maxBytes: history_max_mb * MB,
    })
    await thinOldWindows(this.#holder)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stop.abort()
    await this.#running
    // If this fails, the lease ends after a minute.
    if (this.#closed > 0)
      await endLease(this.#holder.db, 'history', this.#holder.node).catch(() => undefined)
  }
}
