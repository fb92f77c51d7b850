import type { Runner } from './dialect.ts'
import { TransactionThread } from './transaction-thread.ts'

/** Runs one transaction after another in a thread that stays, because transactions that begin every moment cannot wait for a new one. */
export class KeptThread {
  readonly #file: string
  #thread: TransactionThread | undefined

  constructor(file: string) {
    this.#file = file
  }

  /** The thread starts with the first transaction. */
  open(): Runner {
    if (!this.#thread || this.#thread.hasEnded) this.#thread = new TransactionThread(this.#file)
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
