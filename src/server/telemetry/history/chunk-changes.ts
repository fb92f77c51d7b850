import { WINDOW_MS } from '#domain/history-window.ts'
import { MINUTE_MS } from '#domain/time-units.ts'
import type { Db } from '../../db/schema.ts'
import { REPORT_AGE_MAX_MS } from '../parse-batch.ts'
import { THINNED_AFTER_MS } from './sweep-history.ts'

const DAY_S = 86_400

/**
 * The time until the chunks of a window can change. Late reports change them for a day, and samples are removed after two
 * days. Afterwards they only change when the window is deleted.
 */
export async function secondsUntilChange(db: Db, window: number, nowMs: number): Promise<number> {
  const row = await db
    .selectFrom('telemetry_window')
    .select('is_thinned')
    .where('id', '=', window)
    .executeTakeFirst()
  if (row?.is_thinned) return DAY_S
  const startMs = window * WINDOW_MS
  const mayGrow = !row || nowMs < startMs + WINDOW_MS + REPORT_AGE_MAX_MS + MINUTE_MS
  if (mayGrow || (await isInJournal(db, window))) return 0
  const thinnedMs = startMs + THINNED_AFTER_MS - MINUTE_MS
  return Math.max(0, Math.floor((thinnedMs - nowMs) / 1000))
}

/** Whether late reports may still be merged into the chunks. */
async function isInJournal(db: Db, window: number): Promise<boolean> {
  const row = await db
    .selectFrom('telemetry_journal')
    .select('id')
    .where('window_id', '=', window)
    .executeTakeFirst()
  return row !== undefined
}
