import { AppError } from '../../errors.ts'
import { ReplyThread } from '../../reply-thread.ts'
import type { BotHistory, BotHistoryJob, BotTrail } from './bot-history.ts'
import type { MomentJob, MomentReply } from './moment-cache.ts'
import type { ChangeJob, TaskChange } from './nearest-change.ts'
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
    // Several times the duration for a window of 100,000 bots.
    oldMb: 256,
    youngMb: 4,
    failure: 'The history could not be read. Try again.',
  })

  /** Starts the thread before it is needed; returns false if it was running. */
  start(): boolean {
    return this.#thread.start()
  }

  /** Starts to collect the reports of a part of a window. */
  async begin(window: number, part: number): Promise<void> {
    await this.#thread.call({ kind: 'begin', window, part })
  }

  /** Adds rows of the journal, which the caller can no longer use; returns the blocks with reports so far. */
  async add(rows: readonly Uint8Array[]): Promise<readonly number[]> {
    const reply = await this.#thread.call({ kind: 'add', rows }, rows.flatMap(ownBuffer))
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
    this.#refuseIfBusy()
    const reply = await this.#thread.call({ kind: 'bot', job }, buffersOf(job))
    return reply.kind === 'history' ? reply.history : wrong(reply)
  }

  async trail(job: BotHistoryJob): Promise<BotTrail> {
    this.#refuseIfBusy()
    const reply = await this.#thread.call({ kind: 'trail', job }, buffersOf(job))
    return reply.kind === 'trail' ? reply.trail : wrong(reply)
  }

  /** A response about the fleet at a moment, or the data that the thread still needs for it. */
  async moment(job: MomentJob): Promise<MomentReply> {
    this.#refuseIfBusy()
    const buffers = job.frames.flatMap(({ chunks }) =>
      chunks.flatMap(({ bytes }) => ownBuffer(bytes)),
    )
    const reply = await this.#thread.call({ kind: 'moment', job }, buffers)
    return isMomentReply(reply) ? reply : wrong(reply)
  }

  async change(job: ChangeJob): Promise<TaskChange | null> {
    this.#refuseIfBusy()
    const reply = await this.#thread.call({ kind: 'change', job })
    return reply.kind === 'change' ? reply.change : wrong(reply)
  }

  end(): Promise<void> {
    return this.#thread.end()
  }

  #refuseIfBusy(): void {
    if (this.#thread.waiting >= WAITING_MAX)
      throw new AppError('busy', 'Too many histories are being read. Try again.', {
        retryAfter: RETRY_AFTER_S,
      })
  }
}

/**
 * The buffer of a row, if it contains nothing else. It is transferred to the thread, so that its memory is freed without
 * garbage collection here.
 */
const ownBuffer = ({ buffer, length }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === length ? [buffer] : []

const isMomentReply = (reply: Reply): reply is MomentReply =>
  reply.kind === 'page' || reply.kind === 'matches' || reply.kind === 'missing'

const buffersOf = ({ chunks, journal }: BotHistoryJob): ArrayBuffer[] =>
  [...chunks.map(({ bytes }) => bytes), ...journal].flatMap(ownBuffer)

function wrong({ kind }: Reply): never {
  throw new Error(`unexpected reply ${kind}`)
}
