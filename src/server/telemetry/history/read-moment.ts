import type { HistoryFrame } from '#domain/history-frames.ts'
import { blockOfChunk, chunkId } from '#domain/history-window.ts'
import { windowsAt } from '#domain/moment.ts'
import { laneOf } from '../../db/open.ts'
import type { Db } from '../../db/schema.ts'
import type { MomentPage, MomentQuery } from './fleet-moment.ts'
import type { HistoryThread } from './history-thread.ts'
import type { MomentAnswer, MomentQuestion, WindowFrames, WindowVersion } from './moment-cache.ts'
import type { MomentTest } from './moment-test.ts'
import { readChunks } from './read-chunks.ts'

/** Few, because the main thread transfers them to the history thread. */
const CHUNKS_AT_ONCE = 16

/** A page of the fleet at a moment of the history. */
export async function readMoment(
  db: Db,
  thread: HistoryThread,
  { atMs, query }: { readonly atMs: number; readonly query: MomentQuery },
): Promise<MomentPage> {
  const answer = await answerAt(db, thread, atMs, { kind: 'page', query })
  return answer.kind === 'page' ? answer.page : wrong(answer)
}

/** The ids of the bots that pass a test at a moment of the history, separated by commas, in ASCII. */
export async function readMatchesAt(
  db: Db,
  thread: HistoryThread,
  { atMs, test }: { readonly atMs: number; readonly test: MomentTest | null },
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await answerAt(db, thread, atMs, { kind: 'matches', test })
  return answer.kind === 'matches' ? answer.ids : wrong(answer)
}

function wrong({ kind }: MomentAnswer): never {
  throw new Error(`unexpected answer ${kind}`)
}

async function answerAt(
  db: Db,
  thread: HistoryThread,
  atMs: number,
  question: MomentQuestion,
): Promise<MomentAnswer> {
  const isEmpty = thread.start()
  const windows = await readVersions(db, atMs)
  const own = laneOf(db, 'filters')
  // A new thread has no windows in its cache. They are read while the thread starts, which takes about as long.
  let frames = isEmpty ? await readWindows(own, windows) : []
  for (;;) {
    const reply = await thread.moment({ atMs, windows, frames, question })
    if (reply.kind !== 'missing') return reply
    // Between the two calls, requests for other moments can replace a window in the cache of the thread.
    frames = await readWindows(own, reply.missing)
  }
}

const readVersions = async (db: Db, atMs: number): Promise<WindowVersion[]> =>
  db
    .selectFrom('telemetry_window')
    .select(['id as window', 'version'])
    .where('id', 'in', windowsAt(atMs))
    .orderBy('id')
    .execute()

async function readWindows(db: Db, windows: readonly WindowVersion[]): Promise<WindowFrames[]> {
  const frames: WindowFrames[] = []
  for (const version of windows)
    frames.push({ ...version, chunks: await readWindow(db, version.window) })
  return frames
}

async function readWindow(db: Db, window: number): Promise<HistoryFrame[]> {
  const chunks: HistoryFrame[] = []
  for (let next = chunkId(window, 0); ; ) {
    const rows = await readChunks(db, window, { from: next, limit: CHUNKS_AT_ONCE })
    const last = rows.at(-1)
    if (!last) return chunks
    chunks.push(...rows.map(({ id, bytes }) => ({ block: blockOfChunk(id), bytes })))
    next = last.id + 1
  }
}
