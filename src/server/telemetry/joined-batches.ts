import { ByteReader } from '#domain/byte-reader.ts'
import { ByteWriter } from '#domain/byte-writer.ts'
import { rangeOf } from './packed-reports.ts'

/** The packed reports of several batches as one row of the journal. */
export function joinBatches(batches: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter()
  for (const bytes of batches) {
    writer.varint(bytes.length)
    writer.raw(bytes)
  }
  return writer.bytes()
}

/** The packed reports of the batches of a row. */
export function batchesOf(bytes: Uint8Array): Uint8Array[] {
  const reader = new ByteReader(bytes)
  const batches: Uint8Array[] = []
  while (!reader.isDone) batches.push(reader.raw(reader.varint()))
  return batches
}

/** The lowest bot id of each batch and the difference to the highest one, as varints. */
export function joinRanges(batches: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter()
  for (const bytes of batches) {
    const { least, most } = rangeOf(bytes)
    writer.varint(least)
    writer.varint(most - least)
  }
  return writer.bytes()
}

/** Whether one of the batches may have a report of a bot. */
export function isInRanges(ranges: Uint8Array, bot: number): boolean {
  const reader = new ByteReader(ranges)
  while (!reader.isDone) {
    const offset = bot - reader.varint()
    if (offset <= reader.varint() && offset >= 0) return true
  }
  return false
}
