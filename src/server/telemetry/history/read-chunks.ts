import { blockOfChunk, chunkId } from '#domain/history-window.ts'
import type { Db } from '../../db/schema.ts'

interface StoredChunk {
  readonly id: number
  readonly bytes: Uint8Array
}

/** The next chunks of a window from an id on, in the order of their ids. */
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

/** The stored chunks of some blocks of a window, by block. */
export async function readBlocks(
  db: Db,
  window: number,
  blocks: readonly number[],
): Promise<Map<number, Uint8Array>> {
  const ids = blocks.map((block) => chunkId(window, block))
  const rows = await db
    .selectFrom('telemetry_chunk')
    .select(['id', 'bytes'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, bytes }) => [blockOfChunk(id), bytes]))
}
