import { chunkId, WINDOW_MS, windowOf } from '#domain/history-window.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { GRACE_MS } from '../../db/clock.ts'
import { transact } from '../../db/transact.ts'
import { requireLease } from '../lease.ts'
import { readChunks } from './read-chunks.ts'
import { CHUNKS_AT_ONCE, type LeaseHolder, writeChunks } from './write-chunks.ts'

/** After this time a sample per minute is enough. */
export const THINNED_AFTER_MS = 2 * DAY_MS
/** Maximum number of windows per call. The others wait for the next call, because new windows are more urgent. */
const THINNED_AT_ONCE = 6
const DELETED_AT_ONCE = 64

export interface Retention {
  readonly days: number
  readonly maxBytes: number
}

/** Deletes the oldest windows, by age and by size. */
export async function deleteOldWindows(
  holder: LeaseHolder,
  { days, maxBytes }: Retention,
): Promise<void> {
  const oldest = windowOf(holder.now() - days * DAY_MS - GRACE_MS)
  const windows = await holder.db
    .selectFrom('telemetry_window')
    .select(['id', 'bytes'])
    .orderBy('id')
    .execute()
  let total = windows.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { id, bytes } of windows) {
    if (id >= oldest && total <= maxBytes) return
    await deleteWindow(holder, id)
    total -= bytes
  }
}

async function deleteWindow({ db, node, signal, now }: LeaseHolder, window: number): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const isEmpty = await transact(db, async (trx) => {
      await requireLease(trx, node, now())
      const rows = await trx
        .selectFrom('telemetry_chunk')
        .select('id')
        .where('id', '>=', chunkId(window, 0))
        .where('id', '<', chunkId(window + 1, 0))
        .orderBy('id')
        .limit(DELETED_AT_ONCE)
        .execute()
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await trx.deleteFrom('telemetry_chunk').where('id', 'in', ids).execute()
      else await trx.deleteFrom('telemetry_window').where('id', '=', window).execute()
      return ids.length === 0
    })
    if (isEmpty) return
  }
}

/**
 * Reduces windows older than two days to one sample per minute. The clock may be ahead, so the newest windows, as many as two
 * days have, are only reduced after an additional `GRACE_MS`.
 */
export async function thinOldWindows(holder: LeaseHolder): Promise<void> {
  const { db, now } = holder
  const oldest = windowOf(now() - THINNED_AFTER_MS)
  const newest = db
    .selectFrom('telemetry_window')
    .select('id')
    .orderBy('id', 'desc')
    .offset(THINNED_AFTER_MS / WINDOW_MS)
    .limit(1)
  const windows = await db
    .selectFrom('telemetry_window')
    .select('id')
    .where('is_thinned', '=', false)
    .where('id', '<', oldest)
    .where(({ eb, or }) =>
      or([eb('id', '<=', newest), eb('id', '<', oldest - GRACE_MS / WINDOW_MS)]),
    )
    .orderBy('id')
    .limit(THINNED_AT_ONCE)
    .execute()
  for (const { id } of windows) await thinWindow(holder, id)
}

async function thinWindow(holder: LeaseHolder, window: number): Promise<void> {
  const { db, thread } = holder
  let next = chunkId(window, 0)
  for (;;) {
    const rows = await readChunks(db, window, { from: next, limit: CHUNKS_AT_ONCE })
    const last = rows.at(-1)
    if (!last) break
    const thinned = await thread.thin(rows.map(({ bytes }) => bytes))
    const chunks = rows.flatMap(({ id, bytes: before }, index) => {
      const bytes = thinned[index]
      return bytes ? [{ id, bytes, before }] : []
    })
    await writeChunks(holder, window, chunks)
    next = last.id + 1
  }
  await db
    .updateTable('telemetry_window')
    .set({ is_thinned: true })
    .where('id', '=', window)
    .execute()
}
