import { ByteReader } from '#domain/byte-reader.ts'
import { ByteWriter } from '#domain/byte-writer.ts'

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
