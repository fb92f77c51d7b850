import { AppError } from '../errors.ts'
import { ReplyThread } from '../reply-thread.ts'
import type { Batch, BatchResult, ReceivedBatch } from './parse-batch.ts'

/**
 * Unpacks and parses batches in a thread, because a large batch takes tens of milliseconds. The thread stores the clock
 * skews of the senders.
 */
export class BatchReader {
  readonly #thread = new ReplyThread<ReceivedBatch, BatchResult>({
    name: 'telemetry',
    module: new URL('./worker.ts', import.meta.url),
    // Several times the duration of the largest batch.
    oldMb: 128,
    youngMb: 4,
    failure: 'The batch could not be read. Send it again.',
  })

  async read(received: ReceivedBatch): Promise<Batch> {
    const result = await this.#thread.call(received)
    if (result.kind === 'batch') return result.batch
    throw new AppError(result.code, result.message, { errors: result.errors })
  }

  close(): Promise<void> {
    return this.#thread.end()
  }
}
