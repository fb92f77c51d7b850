import { AppError } from '../../errors.ts'
import { ReplyThread } from '../reply-thread.ts'
import type { BotHistory, BotHistoryJob } from './bot-history.ts'
import type { Block, PackedChunk } from './window-builder.ts'
import type { Command, Reply } from './worker.ts'

const RETRY_AFTER_S = 2
/** A history of a day takes up to a few tenths of a second. */
const WAITING_MAX = 8

/** Packs and unpacks the history in a thread, because a window of a large fleet takes seconds. */
export class HistoryThread {
  readonly #thread = new ReplyThread<Command, Reply>({
    name: 'history',
    module: new URL('./worker.ts', import.meta.url),
    // Several times what the window of 100,000 bots takes.
    oldMb: 256,
    youngMb: 16,
    failure: 'The history could not be read. Try again.',
  })

  /** Starts to collect the reports of a window. */
  async begin(window: number): Promise<void> {
    await this.#thread.call({ kind: 'begin', window })
  }

  /** Adds rows of the journal; returns the blocks with reports so far. */
  async add(rows: readonly Uint8Array[]): Promise<readonly number[]> {
    const reply = await this.#thread.call({ kind: 'add', rows })
    return reply.kind === 'blocks' ? reply.blocks : wrong(reply)
  }

  /** Packs blocks of the window, in their order. */
  async close(blocks: readonly Block[]): Promise<readonly PackedChunk[]> {
    const reply = await this.#thread.call({ kind: 'close', blocks })
    return reply.kind === 'chunks' ? reply.chunks : wrong(reply)
  }

  async thin(chunks: readonly Uint8Array[]): Promise<readonly PackedChunk[]> {
    const reply = await this.#thread.call({ kind: 'thin', chunks })
    return reply.kind === 'chunks' ? reply.chunks : wrong(reply)
  }

  async bot(job: BotHistoryJob): Promise<BotHistory> {
    if (this.#thread.waiting >= WAITING_MAX)
      throw new AppError('busy', 'Too many histories are being read. Try again.', {
        retryAfter: RETRY_AFTER_S,
      })
    const reply = await this.#thread.call({ kind: 'bot', job })
    return reply.kind === 'history' ? reply.history : wrong(reply)
  }

  end(): Promise<void> {
    return this.#thread.end()
  }
}

function wrong({ kind }: Reply): never {
  throw new Error(`unexpected reply ${kind}`)
}
