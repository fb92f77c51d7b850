import { sql } from 'kysely'
import { chunkId, WINDOW_MS } from '#domain/history-window.ts'
import { laneOf } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { HistoryThread } from '#server/telemetry/history/history-thread.ts'
import { HistoryWriter } from '#server/telemetry/history/history-writer.ts'
import { createReportingFleet, fillJournal } from './fill-journal.ts'

/** Number of windows written by the product; the others are copies of them. */
const WRITTEN = 2
export const WINDOWS = 24

/** Fills `WINDOWS` windows before `end` through the writer of the product. */
export async function fillHistory(db: Db, bots: number, end: number): Promise<void> {
  const fleet = createReportingFleet(bots)
  const first = end - WINDOWS
  for (let window = first; window < first + WRITTEN; window++) await fillJournal(db, fleet, window)
  const thread = new HistoryThread()
  const now = () => (first + WRITTEN) * WINDOW_MS + 60_000
  // The thread of the history does not keep the process alive.
  const timer = setInterval(() => undefined, 1000)
  await new HistoryWriter({ db: laneOf(db, 'thread telemetry'), thread, now }).run()
  clearInterval(timer)
  await thread.end()
  for (let window = first + WRITTEN; window < end; window++)
    await copyWindow(db, window - WRITTEN, window)
}

async function copyWindow(db: Db, from: number, to: number): Promise<void> {
  const offset = chunkId(to, 0) - chunkId(from, 0)
  await sql`insert into telemetry_chunk (id, bytes) select id + ${offset}, bytes from telemetry_chunk
    where id >= ${chunkId(from, 0)} and id < ${chunkId(from + 1, 0)}`.execute(db)
  await sql`insert into telemetry_window (id, chunks, bytes, is_thinned)
    select ${to}, chunks, bytes, is_thinned from telemetry_window where id = ${from}`.execute(db)
}
