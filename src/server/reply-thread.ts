import { Worker } from 'node:worker_threads'
import { AppError } from './errors.ts'

const RETRY_AFTER_S = 2

interface ThreadOptions {
  readonly name: string
  /** A module that posts one reply for each message, in the order of the messages. */
  readonly module: URL
  readonly oldMb: number
  readonly youngMb: number
  /** The error message of calls after the thread has ended. */
  readonly failure: string
  readonly workerData?: unknown
}

/** A thread that answers messages one after another. It starts with the first message, and restarts after a failure. */
export class ReplyThread<Message, Reply> {
  readonly #options: ThreadOptions
  readonly #waiting: PromiseWithResolvers<Reply>[] = []
  #worker: Worker | undefined

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  /** The number of messages without a reply. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Starts the thread before it is needed; returns false if it was running. */
  start(): boolean {
    if (this.#worker) return false
    this.#worker = this.#start()
    return true
  }

  /** `transfer` lists buffers that are moved to the thread instead of being copied. */
  call(message: Message, transfer: readonly ArrayBuffer[] = []): Promise<Reply> {
    this.#worker ??= this.#start()
    const call = Promise.withResolvers<Reply>()
    this.#waiting.push(call)
    this.#worker.postMessage(message, transfer)
    return call.promise
  }

  async end(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const { module, name, oldMb, youngMb, workerData } = this.#options
    const worker = new Worker(module, {
      name,
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: oldMb, maxYoungGenerationSizeMb: youngMb },
    })
    worker.on('message', (reply: Reply) => {
      if (worker === this.#worker) this.#waiting.shift()?.resolve(reply)
    })
    // `exit` follows an error, and a thread that failed may still deliver earlier replies.
    worker.on('error', (error) => this.#fail(worker, error))
    worker.on('exit', () => this.#fail(worker, undefined))
    worker.unref()
    return worker
  }

  /** The next call starts another thread. */
  #fail(worker: Worker, cause: unknown): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    for (const { reject } of this.#waiting.splice(0))
      reject(
        new AppError('unavailable', this.#options.failure, { retryAfter: RETRY_AFTER_S, cause }),
      )
  }
}
