import {
  blockOf,
  blockOfChunk,
  botOf,
  chunkId,
  WINDOW_MS,
  windowOf,
} from '#domain/history-window.ts'
import type { Db } from '../../db/schema.ts'
import type { HistoryThread } from './history-thread.ts'
import type { ChangeSearch, TaskChange } from './nearest-change.ts'
import { readBlocks, readChunks } from './read-chunks.ts'

/** Few, because SQLite reads in the main thread. */
const CHUNKS_AT_ONCE = 32
/** Maximum for one request: a window of 100,000 bots, or more windows of fewer bots. */
const CHUNKS_MAX = 384
const WINDOWS_MAX = 288

interface Question extends ChangeSearch {
  readonly botId: number | undefined
  readonly serverId: number | undefined
  /** The first incomplete window. */
  readonly endWindow: number
}

interface Answer {
  readonly change: TaskChange | null
  /** The end of the searched time range; null if there is nothing left to search. */
  readonly searchedToMs: number | null
}

/** The nearest change of a task status before or after a time, in a limited number of windows. */
export async function readNearestChange(
  db: Db,
  thread: HistoryThread,
  question: Question,
): Promise<Answer> {
  let chunks = 0
  const windows = await readWindows(db, question)
  for (const window of windows.slice(0, WINDOWS_MAX)) {
    if (chunks >= CHUNKS_MAX)
      return { change: null, searchedToMs: edgeOf(window.id, question.direction) }
    const change = await changeIn(db, thread, window.id, question)
    if (change) return { change, searchedToMs: null }
    chunks += question.botId === undefined ? window.chunks : 1
  }
  const next = windows[WINDOWS_MAX]
  return { change: null, searchedToMs: next ? edgeOf(next.id, question.direction) : null }
}

/** The time from which a search in this direction begins with the window. */
const edgeOf = (window: number, direction: ChangeSearch['direction']) =>
  direction === 'next' ? window * WINDOW_MS - 1 : (window + 1) * WINDOW_MS

/** Reads one more window than is searched. */
function readWindows(db: Db, { atMs, direction, endWindow }: Question) {
  const isNext = direction === 'next'
  return db
    .selectFrom('telemetry_window')
    .select(['id', 'chunks'])
    .where('id', '<', endWindow)
    .where('id', isNext ? '>=' : '<=', windowOf(isNext ? atMs + 1 : atMs - 1))
    .orderBy('id', isNext ? 'asc' : 'desc')
    .limit(WINDOWS_MAX + 1)
    .execute()
}

async function changeIn(
  db: Db,
  thread: HistoryThread,
  window: number,
  { botId, serverId, endWindow: _, ...search }: Question,
): Promise<TaskChange | null> {
  let nearest: TaskChange | null = null
  const first = chunkId(window, botId === undefined ? 0 : blockOf(botId))
  for (let next = first; ; ) {
    const limit = botId === undefined ? CHUNKS_AT_ONCE : 1
    const rows = await readChunks(db, window, { from: next, limit })
    const last = rows.at(-1)
    if (!last) return nearest
    const blocks = rows.map(({ id }) => blockOfChunk(id))
    const previous = await readBlocks(db, window - 1, blocks)
    const change = await thread.change({
      ...search,
      window,
      only: botId === undefined ? await botsOfServer(db, serverId, blocks) : Int32Array.of(botId),
      blocks: rows.map(({ id, bytes }) => ({
        block: blockOfChunk(id),
        bytes,
        previous: previous.get(blockOfChunk(id)),
      })),
    })
    nearest = nearerOf(nearest, change, search.direction)
    if (botId !== undefined) return nearest
    next = last.id + 1
  }
}

async function botsOfServer(
  db: Db,
  serverId: number | undefined,
  blocks: readonly number[],
): Promise<Int32Array | null> {
  if (serverId === undefined) return null
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('server_id', '=', serverId)
    .where('id', '>=', botOf(blocks[0] ?? 0, 0))
    .where('id', '<', botOf((blocks.at(-1) ?? 0) + 1, 0))
    .execute()
  return Int32Array.from(rows, ({ id }) => id)
}

function nearerOf(
  one: TaskChange | null,
  other: TaskChange | null,
  direction: ChangeSearch['direction'],
): TaskChange | null {
  if (!one || !other) return one ?? other
  return one.atMs <= other.atMs === (direction === 'next') ? one : other
}
