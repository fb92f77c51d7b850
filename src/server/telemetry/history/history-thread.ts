import { Worker } from 'node:worker_threads'
import { AppError } from '../../errors.ts'
import type { BotHistory, BotHistoryJob } from './bot-history.ts'
import type { Block, PackedChunk } from './window-builder.ts'
import type { Command, Reply } from './worker.ts'

/** Several times what the window of 100,000 bots takes. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
const RETRY_AFTER_S = 2
/** A history of a day takes up to a few tenths of a second. */
const WAITING_MAX = 8

/** Packs and unpacks the history in a thread, because a window of a large fleet takes seconds. The thread starts when it is needed. */
export class HistoryThread {
  readonly #waiting: PromiseWithResolvers<Reply>[] = []
  #worker: Worker | undefined

  /** Starts to collect the reports of a window. */
  async begin(window: number): Promise<void> {
    await this.#call({ kind: 'begin', window })
  }

  /** Adds rows of the journal; returns the blocks with reports so far. */
  async add(rows: readonly Uint8Array[]): Promise<readonly number[]> {
    const reply = await this.#call({ kind: 'add', rows })
    return reply.kind === 'blocks' ? reply.blocks : wrong(reply)
  }

  /** Packs blocks of the window, in their order. */
  async close(blocks: readonly Block[]): Promise<readonly PackedChunk[]> {
    const reply = await this.#call({ kind: 'close', blocks })
    return reply.kind === 'chunks' ? reply.chunks : wrong(reply)
  }

  async thin(chunks: readonly Uint8Array[]): Promise<readonly PackedChunk[]> {
    const reply = await this.#call({ kind: 'thin', chunks })
    return reply.kind === 'chunks' ? reply.chunks : wrong(reply)
  }

  async bot(job: BotHistoryJob): Promise<BotHistory> {
    if (this.#waiting.length >= WAITING_MAX)
      throw new AppError('busy', 'Too many histories are being read. Try again.', {
        retryAfter: RETRY_AFTER_S,
      })
    const reply = await this.#call({ kind: 'bot', job })
    return reply.kind === 'history' ? reply.history : wrong(reply)
  }

  async end(): Promise<void> {
    await this.#worker?.terminate()
  }

  #call(command: Command): Promise<Reply> {
    this.#worker ??= this.#start()
    const call = Promise.withResolvers<Reply>()
    this.#waiting.push(call)
    this.#worker.postMessage(command)
    return call.promise
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'history',
      resourceLimits: MEMORY_LIMITS,
    })
    worker.on('message', (reply: Reply) => this.#waiting.shift()?.resolve(reply))
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
        new AppError('unavailable', 'The history could not be read. Try again.', {
          retryAfter: RETRY_AFTER_S,
          cause,
        }),
      )
  }
}

function wrong({ kind }: Reply): never {
  throw new Error(`unexpected reply ${kind}`)
}
