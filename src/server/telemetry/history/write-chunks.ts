import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { transact } from '../../db/transact.ts'
import { requireLease } from '../lease.ts'
import type { HistoryThread } from './history-thread.ts'

/** Small, because other writers wait for the transaction. */
export const CHUNKS_AT_ONCE = 16

/** The process that has the lease to change the history. */
export interface LeaseHolder {
  readonly db: Db
  readonly thread: HistoryThread
  readonly node: number
  /** Aborted when the process stops. */
  readonly signal: AbortSignal
  now(): number
}

interface WrittenChunk {
  readonly id: number
  readonly bytes: Uint8Array
  /** The chunk that it replaces. */
  readonly before: Uint8Array | undefined
}

/** Writes chunks of a window in one transaction. */
export async function writeChunks(
  { db, node, signal, now }: LeaseHolder,
  window: number,
  chunks: readonly WrittenChunk[],
): Promise<void> {
  signal.throwIfAborted()
  const added = chunks.filter(({ before }) => !before).length
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes.length - lengthOf(chunk.before), 0)
  await transact(db, async (trx) => {
    await requireLease(trx, node, now())
    await trx
      .insertInto('telemetry_chunk')
      .values(chunks.map((chunk) => ({ id: chunk.id, bytes: chunk.bytes })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({ bytes: ref('excluded.bytes') })),
      )
      .execute()
    await sql`
      insert into telemetry_window (id, chunks, bytes, is_thinned)
      values (${window}, ${added}, ${bytes}, ${sql.lit(false)})
      on conflict (id) do update set
        version = telemetry_window.version + 1,
        chunks = telemetry_window.chunks + excluded.chunks,
        bytes = telemetry_window.bytes + excluded.bytes`.execute(trx)
  })
}

const lengthOf = (bytes: Uint8Array | undefined) => bytes?.length ?? 0

export function slices<Item>(items: readonly Item[], length: number): Item[][] {
  const count = Math.ceil(items.length / length)
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  )
}
