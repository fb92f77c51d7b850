import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { Batch, BatchResult, ReceivedBatch } from './parse-batch.ts'

/** Several times what the largest batch takes. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }
const RETRY_AFTER_S = 2

/**
 * Unpacks and parses batches in a thread, because a large one takes tens of milliseconds. The thread starts with the first batch. It reads
 * the batches one after another and remembers the clocks of their senders.
 */
export class BatchReader {
  readonly #waiting: PromiseWithResolvers<BatchResult>[] = []
  #worker: Worker | undefined

  async read(received: ReceivedBatch): Promise<Batch> {
    this.#worker ??= this.#start()
    const answer = Promise.withResolvers<BatchResult>()
    this.#waiting.push(answer)
    this.#worker.postMessage(received)
    const result = await answer.promise
    if (result.kind === 'batch') return result.batch
    throw new AppError(result.code, result.message, { errors: result.errors })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'telemetry',
      resourceLimits: MEMORY_LIMITS,
    })
    worker.on('message', (result: BatchResult) => this.#waiting.shift()?.resolve(result))
    // `exit` follows; without a listener the error would end the process.
    worker.on('error', (error) => this.#fail(error))
    worker.on('exit', () => {
      this.#worker = undefined
      this.#fail(undefined)
    })
    worker.unref()
    return worker
  }

  #fail(cause: unknown): void {
    for (const { reject } of this.#waiting.splice(0))
      reject(
        new AppError('unavailable', 'The batch could not be read. Send it again.', {
          retryAfter: RETRY_AFTER_S,
          cause,
        }),
      )
  }
}
