import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { StatusSince } from '#domain/bot-samples.ts'
import { botOf, chunkId, placeOf, WINDOW_MS, windowOf } from '#domain/history-window.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { currentTime, isClockTrusted } from '../../db/clock.ts'
import { outageOf } from '../../db/connection-errors.ts'
import type { Db } from '../../db/schema.ts'
import { transact } from '../../db/transact.ts'
import { readFleetSetting } from '../../fleet/fleet-setting.ts'
import { NODE } from '../journal.ts'
import { endLease, takeLease } from '../lease.ts'
import type { HistoryThread } from './history-thread.ts'
import { readBlocks } from './read-chunks.ts'
import { deleteOldWindows, thinOldWindows } from './sweep-history.ts'
import { type Block, PARTS } from './window-builder.ts'
import { CHUNKS_AT_ONCE, type LeaseHolder, slices, writeChunks } from './write-chunks.ts'

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
  /** The windows before this one are closed, or could not be closed twice in a row. */
  #closed = 0
  /** The value for `#closed` when a window could last not be closed. */
  #failed = 0

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

  /**
   * Closes the windows that have ended since the last call, if this process has the lease. Throws the errors of windows that
   * cannot be closed, after all other work. Such windows are tried once more by the next call, then when another window ends.
   */
  async run(): Promise<void> {
    const { db, node, now } = this.#holder
    const window = windowOf(now() - CLOSED_AFTER_MS)
    if (window === this.#closed || !(await takeLease(db, 'history', node, now()))) return
    const errors = await closeWindows(this.#holder, window)
    if (errors.length === 0 || this.#failed === window) this.#closed = window
    else this.#failed = window
    await this.#sweep()
    if (errors.length > 0) throw new AggregateError(errors, 'some windows could not be closed')
  }

  async #sweep(): Promise<void> {
    if (!isClockTrusted()) return
    const { history_retention_days, history_max_mb } = await readFleetSetting(this.#holder.db)
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

/** Few (about a megabyte for a large fleet), because SQLite reads in the main thread. */
const ROWS_AT_ONCE = 16
const DELETED_AT_ONCE = 32

/**
 * Converts the journal of all windows before `window` to chunks. Every step is idempotent, because merging reports that a
 * chunk already contains does not change it. After a crash, the next call continues. Returns the errors of windows that could
 * not be closed, such as those with damaged data; their journal is kept.
 */
async function closeWindows(holder: LeaseHolder, window: number): Promise<unknown[]> {
  const rows = await holder.db
    .selectFrom('telemetry_journal')
    .select('window_id')
    .distinct()
    .where('window_id', '<', window)
    .orderBy('window_id')
    .execute()
  const errors: unknown[] = []
  for (const { window_id } of rows)
    try {
      await closeWindow(holder, window_id)
    } catch (error) {
      if (holder.signal.aborted || outageOf(error)) throw error
      errors.push(error)
    }
  return errors
}

async function closeWindow(holder: LeaseHolder, window: number): Promise<void> {
  const ids = await closePart(holder, window, 0)
  for (let part = 1; part < PARTS; part++) await closePart(holder, window, part)
  // Another row of this window can have been committed since the first part was read; it is merged by the next call.
  for (const slice of slices(ids, DELETED_AT_ONCE))
    await transact(holder.db, (trx) =>
      trx.deleteFrom('telemetry_journal').where('id', 'in', slice).execute(),
    )
}

/** Writes the chunks of a part of the blocks. Returns the ids of the rows of the journal that it read. */
async function closePart(holder: LeaseHolder, window: number, part: number): Promise<number[]> {
  const { db, thread, signal } = holder
  await thread.begin(window, part)
  const ids: number[] = []
  let blocks: readonly number[] = []
  for (;;) {
    const rows = await db
      .selectFrom('telemetry_journal')
      .select(['id', 'bytes'])
      .where('window_id', '=', window)
      .where('id', '>', ids.at(-1) ?? 0)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length === 0) break
    signal.throwIfAborted()
    blocks = await thread.add(rows.map(({ bytes }) => bytes))
    ids.push(...rows.map(({ id }) => id))
  }
  for (const slice of slices(blocks, CHUNKS_AT_ONCE)) await closeBlocks(holder, window, slice)
  return ids
}

async function closeBlocks(
  holder: LeaseHolder,
  window: number,
  blocks: readonly number[],
): Promise<void> {
  const { db, thread } = holder
  const existing = await readBlocks(db, window, blocks)
  const previous = await readBlocks(db, window - 1, blocks)
  const input: Block[] = []
  for (const block of blocks) {
    const statuses = await readStatuses(db, window, block)
    input.push({ block, existing: existing.get(block), previous: previous.get(block), statuses })
    // SQLite reads in the main thread.
    await setImmediate()
  }
  const chunks = await thread.close(input)
  const rows = blocks.flatMap((block, index) => {
    const bytes = chunks[index]
    return bytes ? [{ id: chunkId(window, block), bytes, before: existing.get(block) }] : []
  })
  await writeChunks(holder, window, rows)
}

/**
 * The task statuses of the bots of a block that started before the end of a window, by the number of the bot in the block.
 * A status that started before the window applies to it, even if no agent has reported it.
 */
async function readStatuses(
  db: Db,
  window: number,
  block: number,
): Promise<Map<number, StatusSince>> {
  const startMs = window * WINDOW_MS
  const rows = await db
    .selectFrom('account_status')
    .select(['id', 'task', 'task_since'])
    .where('id', '>=', botOf(block, 0))
    .where('id', '<', botOf(block + 1, 0))
    .where('task_since', '<', new Date(startMs + WINDOW_MS))
    .execute()
  return new Map(
    rows.flatMap(({ id, task, task_since }) =>
      task === null || task_since === null
        ? []
        : [[placeOf(id), { task, sinceS: (task_since.getTime() - startMs) / SECOND_MS }]],
    ),
  )
}
