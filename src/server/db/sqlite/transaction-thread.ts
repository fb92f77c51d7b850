import { Worker } from 'node:worker_threads'
import type { QueryResult } from 'kysely'
import type { Runner } from './dialect.ts'
import type { Command, Mode, Reply } from './transaction-worker.ts'

const MEMORY_LIMITS = { maxOldGenerationSizeMb: 64 }

/** An SQLite error in the thread. Sent explicitly, because a message between threads drops the `code` of an error. */
class StatementError extends Error {
  readonly code: string

  constructor({ message, code }: { message: string; code: string }) {
    super(message)
    this.code = code
  }
}

/**
 * A connection in a separate thread, for large transactions and slow reads: neither its statements nor its commit block the
 * event loop. Statements run in the order of their calls, even if the caller does not wait in between.
 */
export class TransactionThread implements Runner {
  readonly #worker: Worker
  readonly #exited: Promise<void>
  readonly #waiting: PromiseWithResolvers<Reply>[] = []
  /** Why no statement can run any more. */
  #end: unknown

  constructor(file: string, mode: Mode = 'write') {
    this.#worker = new Worker(new URL('./transaction-worker.ts', import.meta.url), {
      name: 'transaction',
      workerData: { file, mode },
      resourceLimits: MEMORY_LIMITS,
    })
    this.#worker.on('message', (reply: Reply) => this.#waiting.shift()?.resolve(reply))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#fail(new Error('the thread of the transaction has ended'))
        resolve()
      })
    })
  }

  get hasEnded(): boolean {
    return this.#end !== undefined
  }

  async run<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const reply = await this.#call({ kind: 'run', sql, parameters })
    if (reply.kind === 'failed') throw new StatementError(reply)
    return reply.result as QueryResult<Row>
  }

  async rollback(): Promise<void> {
    // If the thread has ended, SQLite has rolled back.
    await this.#call({ kind: 'rollback' }).catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#worker.postMessage({ kind: 'close' } satisfies Command)
    await this.#exited
  }

  async #call(command: Command): Promise<Reply> {
    if (this.#end !== undefined) throw this.#end
    const call = Promise.withResolvers<Reply>()
    this.#waiting.push(call)
    this.#worker.postMessage(command)
    return call.promise
  }

  #fail(error: unknown): void {
    this.#end ??= error
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}
