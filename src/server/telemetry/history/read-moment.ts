import { setImmediate } from 'node:timers/promises'
import { joinFrames } from '#domain/history-frames.ts'
import { blockOfChunk, chunkId } from '#domain/history-window.ts'
import { windowsAt } from '#domain/moment.ts'
import type { Db } from '../../db/schema.ts'
import type { MomentPage, MomentQuery } from './fleet-moment.ts'
import type { HistoryThread } from './history-thread.ts'
import { readChunks } from './read-chunks.ts'
import type { WindowFrames } from './worker.ts'

/** Few, because SQLite reads in the main thread. */
const CHUNKS_AT_ONCE = 32

/** The fleet at a moment of the history. */
export async function readMoment(
  db: Db,
  thread: HistoryThread,
  { atMs, query }: { readonly atMs: number; readonly query: MomentQuery },
): Promise<MomentPage> {
  const moment = { atMs, key: await keyOf(db, atMs), query }
  const known = await thread.moment({ ...moment, frames: undefined })
  if (known) return known
  const page = await thread.moment({ ...moment, frames: await readFrames(db, atMs) })
  return page ?? { states: [], total: 0, filtered: 0, tasks: {} }
}

async function keyOf(db: Db, atMs: number): Promise<string> {
  const windows = await db
    .selectFrom('telemetry_window')
    .select(['id', 'version'])
    .where('id', 'in', windowsAt(atMs))
    .orderBy('id')
    .execute()
  return [atMs, ...windows.flatMap(({ id, version }) => [id, version])].join()
}

async function readFrames(db: Db, atMs: number): Promise<WindowFrames[]> {
  const frames: WindowFrames[] = []
  for (const window of windowsAt(atMs))
    for (let next = chunkId(window, 0); ; ) {
      const rows = await readChunks(db, window, { from: next, limit: CHUNKS_AT_ONCE })
      const last = rows.at(-1)
      if (!last) break
      const chunks = rows.map(({ id, bytes }) => ({ block: blockOfChunk(id), bytes }))
      frames.push({ window, bytes: joinFrames(chunks) })
      next = last.id + 1
      await setImmediate()
    }
  return frames
}
