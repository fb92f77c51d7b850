import type { Runner } from './dialect.ts'
import { TransactionThread } from './transaction-thread.ts'
import type { Mode } from './transaction-worker.ts'

/**
 * Runs transactions or reads one after another in a persistent thread, because frequent ones cannot wait for the start of a
 * new thread.
 */
export class PersistentThread {
  readonly #file: string
  readonly #mode: Mode
  #thread: TransactionThread | undefined
  #started: TransactionThread | undefined

  constructor(file: string, mode: Mode = 'write') {
    this.#file = file
    this.#mode = mode
  }

  /** Starts the thread, unless it is running, and waits until it has opened its connection. */
  async start(): Promise<void> {
    const thread = this.#open()
    if (thread === this.#started) return
    await thread.run('select 1', [])
    this.#started = thread
  }

  /** Without `start`, the first statement waits until the thread has started. */
  open(): Runner {
    const thread = this.#open()
    return {
      run: (sql, parameters) => thread.run(sql, parameters),
      rollback: () => thread.rollback(),
      close: () => undefined,
    }
  }

  #open(): TransactionThread {
    if (this.#thread && !this.#thread.hasEnded) return this.#thread
    this.#thread = new TransactionThread(this.#file, this.#mode)
    return this.#thread
  }

  async close(): Promise<void> {
    await this.#thread?.close()
  }
}
