import { constants, inflateRawSync } from 'node:zlib'
import { type BotChunk, decodeBots, decodeChunkAt } from '#domain/bot-chunk.ts'
import type { HistoryFrame } from '#domain/history-frames.ts'

/** Size of the packed bytes that contain the bots of a chunk, unless the chunk has many different tasks. */
const PACKED_HEAD_BYTES = 2048
/** The chunks of 100,000 bots take about 27 MB. Chunks beyond this size are unpacked each time. */
const UNPACKED_MAX_BYTES = 2 ** 25
/** Size of most unpacked chunks. Larger ones are joined from several pieces. */
const PIECE_BYTES = 2 ** 16

/** The chunks of a window. Each is unpacked when it is first needed. */
export class WindowChunks {
  readonly #packed = new Map<number, Uint8Array>()
  readonly #unpacked = new Map<number, Uint8Array>()
  #unpackedBytes = 0

  constructor(chunks: readonly HistoryFrame[]) {
    for (const { block, bytes } of chunks) this.#packed.set(block, bytes)
  }

  get blocks(): number[] {
    return [...this.#packed.keys(), ...this.#unpacked.keys()].sort((a, b) => a - b)
  }

  /** The numbers of the bots in a block. */
  botsIn(block: number): Uint8Array {
    const packed = this.#packed.get(block)
    return (packed && botsInHead(packed)) ?? decodeBots(this.#unpack(block))
  }

  /** The last sample of each bot of a block at a time of the window. */
  at(block: number, timeS: number): BotChunk {
    return decodeChunkAt(this.#unpack(block), timeS)
  }

  #unpack(block: number): Uint8Array {
    const known = this.#unpacked.get(block)
    if (known) return known
    const packed = this.#packed.get(block)
    if (!packed) throw new RangeError(`the window has no block ${block}`)
    const bytes = inflateRawSync(packed, { chunkSize: PIECE_BYTES })
    if (this.#unpackedBytes + bytes.length > UNPACKED_MAX_BYTES) return bytes
    this.#unpackedBytes += bytes.length
    this.#unpacked.set(block, bytes)
    this.#packed.delete(block)
    return bytes
  }
}

/** Undefined if the head of the chunk is longer, because the bots follow the names of its tasks. */
function botsInHead(packed: Uint8Array): Uint8Array | undefined {
  const head = packed.subarray(0, PACKED_HEAD_BYTES)
  try {
    return decodeBots(inflateRawSync(head, { finishFlush: constants.Z_SYNC_FLUSH }))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
