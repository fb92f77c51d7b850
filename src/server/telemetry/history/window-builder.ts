import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type BotChunk, decodeChunk, encodeChunk } from '#domain/bot-chunk.ts'
import {
  type BotSample,
  chunkOf,
  lastStates,
  type StatusSince,
  samplesOf,
  thin,
} from '#domain/bot-samples.ts'
import { blockOf, placeOf, WINDOW_MS } from '#domain/history-window.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { batchesOf } from '../joined-batches.ts'
import { ReportPacker, rangeOf, reportAt, unpackReports } from '../packed-reports.ts'

export type PackedChunk = Uint8Array<ArrayBuffer>

const THINNED_STEP_S = 60

/** The chunk of a block of bots, and the stored chunks that it depends on. */
export interface Block {
  readonly block: number
  /** The chunk of this window, if it was closed before. */
  readonly existing: Uint8Array | undefined
  /** The chunk of the previous window. */
  readonly previous: Uint8Array | undefined
  /** The task statuses of its bots, by their numbers in the block. */
  readonly statuses: ReadonlyMap<number, StatusSince>
}

/** Number of parts of a window. Without parts, the packed reports of 100,000 bots would take 25 MB. */
export const PARTS = 4

/** Sorts the reports of one part of a window by blocks of bots. Part 1 has the blocks 1, 5, 9, and so on. */
export class WindowBuilder {
  readonly #startMs: number
  readonly #part: number
  readonly #packers = new Map<number, ReportPacker>()

  constructor(window: number, part: number) {
    this.#startMs = window * WINDOW_MS
    this.#part = part
  }

  /** The blocks with reports. */
  get blocks(): number[] {
    return [...this.#packers.keys()].sort((a, b) => a - b)
  }

  /** Adds rows of the journal. */
  add(rows: readonly Uint8Array[]): void {
    for (const bytes of rows.flatMap(batchesOf)) {
      if (!this.#mayHaveReports(bytes)) continue
      const reports = unpackReports(bytes)
      for (const [row, bot] of reports.bot.entries()) {
        const block = blockOf(bot)
        if (block % PARTS === this.#part) this.#packerOf(block).add(reportAt(reports, row))
      }
    }
  }

  close({ block, existing, previous, statuses }: Block): PackedChunk {
    const stored = existing ? samplesOf(unpackChunk(existing)) : []
    const before = previous ? lastStates(unpackChunk(previous)) : new Map<number, BotSample>()
    const chunk = packChunk(chunkOf([...stored, ...this.#samplesOf(block)], before, statuses))
    this.#packers.delete(block)
    return chunk
  }

  /** Whether one of the blocks from the lowest to the highest bot id of a batch belongs to the part. */
  #mayHaveReports(bytes: Uint8Array): boolean {
    const { least, most } = rangeOf(bytes)
    const first = blockOf(least)
    const untilPart = (this.#part - (first % PARTS) + PARTS) % PARTS
    return first + untilPart <= blockOf(most)
  }

  #samplesOf(block: number): BotSample[] {
    const packer = this.#packers.get(block)
    if (!packer) return []
    const reports = unpackReports(packer.bytes())
    return Array.from(reports.bot, (bot, row) => {
      const { atMs, ...state } = reportAt(reports, row)
      return {
        place: placeOf(bot),
        timeS: Math.floor((atMs - this.#startMs) / SECOND_MS),
        ...state,
      }
    })
  }

  #packerOf(block: number): ReportPacker {
    const header = { agentId: 0, receivedMs: this.#startMs, intervalS: 0 }
    return this.#packers.getOrInsertComputed(block, () => new ReportPacker(header))
  }
}

export const thinChunk = (bytes: Uint8Array): PackedChunk =>
  packChunk(chunkOf(thin(samplesOf(unpackChunk(bytes)), THINNED_STEP_S), new Map()))

export const unpackChunk = (bytes: Uint8Array): BotChunk => decodeChunk(inflateRawSync(bytes))

/** In a separate buffer, which can be transferred to another thread. */
const packChunk = (chunk: BotChunk): PackedChunk =>
  Uint8Array.from(deflateRawSync(encodeChunk(chunk)))
