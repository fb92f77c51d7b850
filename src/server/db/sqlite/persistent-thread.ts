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

  constructor(file: string, mode: Mode = 'write') {
    this.#file = file
    this.#mode = mode
  }

  /** The thread starts with the first statement. */
  open(): Runner {
    if (!this.#thread || this.#thread.hasEnded)
      this.#thread = new TransactionThread(this.#file, this.#mode)
    const thread = this.#thread
    return {
      run: (sql, parameters) => thread.run(sql, parameters),
      rollback: () => thread.rollback(),
      close: () => undefined,
    }
  }

  async close(): Promise<void> {
    await this.#thread?.close()
  }
}
