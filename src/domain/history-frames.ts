import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** A chunk of a window: the format of `bot-chunk.ts`, compressed with raw deflate. */
export interface HistoryFrame {
  /** The block of 256 bots. */
  readonly block: number
  readonly bytes: Uint8Array
}

/**
 * Joins the chunks of a window to one sequence of bytes: the block and the length of each chunk as varints, then the chunk.
 */
export function joinFrames(frames: readonly HistoryFrame[]): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  for (const { block, bytes } of frames) {
    writer.varint(block)
    writer.varint(bytes.length)
    writer.raw(bytes)
  }
  return writer.bytes()
}

export function splitFrames(bytes: Uint8Array): HistoryFrame[] {
  const reader = new ByteReader(bytes)
  const frames: HistoryFrame[] = []
  while (!reader.isDone) frames.push({ block: reader.varint(), bytes: reader.raw(reader.varint()) })
  return frames
}
