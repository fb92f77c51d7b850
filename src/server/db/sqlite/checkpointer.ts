import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { isDiskFull } from '../disk-full.ts'
import type { Db } from '../schema.ts'
import type { CheckpointMessage, CheckpointSettings } from './checkpoint-worker.ts'

/** SQLite's default threshold for automatic checkpoints. */
const LOG_PAGES = 1000
const DEFAULTS = { intervalMs: 250, logPages: LOG_PAGES, longLogPages: 4 * LOG_PAGES }
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 }

/**
 * Copies SQLite's log into the database file in a worker thread. An automatic checkpoint would run in the main
 * thread, inside the commit that makes the log too long. Automatic checkpoints are off only while the worker runs.
 */
export class Checkpointer {
  readonly worker: Worker
  readonly #db: Db
  readonly #logger: FastifyBaseLogger
  readonly #exit: Promise<void>
  /** Resolves when the worker has ended and commits make checkpoints again. */
  readonly #replaced: Promise<void>
  #isClosing = false

  constructor(
    db: Db,
    logger: FastifyBaseLogger,
    settings: Pick<CheckpointSettings, 'file'> & Partial<CheckpointSettings>,
  ) {
    this.#db = db
    this.#logger = logger
    this.worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
      name: 'checkpoint',
      workerData: { ...DEFAULTS, ...settings },
      resourceLimits: MEMORY_LIMITS,
    })
    this.worker.on('message', (message: CheckpointMessage) => {
      if (message === 'ready') void this.#checkpointAutomatically(0)
      if (message === 'long-log') void this.#finishCheckpoint()
    })
    this.worker.on('error', (error) => logger.error({ err: error }, 'checkpoints failed'))
    this.#exit = new Promise((resolve) => this.worker.once('exit', () => resolve()))
    this.#replaced = this.#exit.then(() => this.#onExit())
    this.worker.unref()
  }

  /** Resolves when the worker has closed its connection. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.worker.ref()
    this.worker.postMessage('close')
    await this.#replaced
  }

  async #onExit(): Promise<void> {
    if (!this.#isClosing)
      this.#logger.warn('the checkpoint thread has ended: commits make checkpoints again')
    await this.#checkpointAutomatically(LOG_PAGES)
  }

  /** Runs in a transaction, because the setting applies to the connection that writes. */
  #checkpointAutomatically(logPages: number): Promise<void> {
    const setting = sql`pragma wal_autocheckpoint = ${sql.lit(logPages)}`
    return this.#attempt(() => this.#db.transaction().execute((trx) => setting.execute(trx)))
  }

  /** Lets the log start over: writes wait while the worker copies the few remaining pages. */
  #finishCheckpoint(): Promise<void> {
    return this.#attempt(() =>
      this.#db.transaction().execute(async () => {
        // Waiting for `#replaced` would deadlock, because it waits for this transaction.
        const copied = Promise.race([once(this.worker, 'message'), this.#exit])
        this.worker.postMessage('finish')
        await copied
      }),
    )
  }

  async #attempt(job: () => Promise<unknown>): Promise<void> {
    try {
      await job()
    } catch (error) {
      this.#logger.warn({ err: error }, 'the checkpoints of the database could not be controlled')
    }
  }
}

/** Returns the space of SQLite's log to the file system, if the database file has space for its contents. */
export async function shrinkLog(db: Db): Promise<void> {
  try {
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}
