import { chunkId } from '#domain/history-window.ts'
import type { Db } from '../../db/schema.ts'

interface StoredChunk {
  readonly id: number
  readonly bytes: Uint8Array
}

/** The next chunks of a window in the order of their ids, from an id. */
export const readChunks = (
  db: Db,
  window: number,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<StoredChunk[]> =>
  db
    .selectFrom('telemetry_chunk')
    .select(['id', 'bytes'])
    .where('id', '>=', from)
    .where('id', '<', chunkId(window + 1, 0))
    .orderBy('id')
    .limit(limit)
    .execute()
