import { inflateRawSync } from 'node:zlib'
import { type ChunkPositions, decodeChunkAt, decodePositions, UNKNOWN } from '#domain/bot-chunk.ts'
import { botOf, WINDOW_MS } from '#domain/history-window.ts'
import { FAILED_TASKS } from '#domain/task.ts'
import { SECOND_MS } from '#domain/time-units.ts'

const WINDOW_S = WINDOW_MS / SECOND_MS

/** Criteria for changes of the task status. */
export interface ChangeSearch {
  readonly atMs: number
  /** Whether to search after or before `atMs`. */
  readonly direction: 'next' | 'previous'
  /** Only changes to a failed status. */
  readonly isFailure: boolean
}

export interface ChangeJob extends ChangeSearch {
  readonly window: number
  /** Null for all bots of the blocks. */
  readonly only: Int32Array | null
  readonly blocks: readonly ChangeBlock[]
}

interface ChangeBlock {
  readonly block: number
  readonly bytes: Uint8Array
  /** The chunk of the previous window. */
  readonly previous: Uint8Array | undefined
}

export interface TaskChange {
  readonly atMs: number
  readonly bot: number
  /** The new status; '' means no task. */
  readonly task: string
}

/** The change of a task status in a window that is nearest to a time; null if there is none. */
export function nearestChange({ window, only, blocks, ...search }: ChangeJob): TaskChange | null {
  const wanted = only && new Set(only)
  let nearest: TaskChange | null = null
  for (const block of blocks)
    for (const { timeS, ...change } of changesOfBlock(block, wanted)) {
      const atMs = window * WINDOW_MS + timeS * SECOND_MS
      if (isNearer({ atMs, ...change }, nearest, search)) nearest = { atMs, ...change }
    }
  return nearest
}

function* changesOfBlock(
  { block, bytes, previous }: ChangeBlock,
  wanted: ReadonlySet<number> | null,
) {
  const chunk = decodePositions(inflateRawSync(bytes))
  const before = tasksAtEnd(previous)
  for (const [index, place] of chunk.bots.entries()) {
    const bot = botOf(block, place)
    if (wanted && !wanted.has(bot)) continue
    for (const change of changesOf(chunk, index, before.get(place))) yield { bot, ...change }
  }
}

/** The last status of each bot of a chunk, by its number in the block. */
function tasksAtEnd(bytes: Uint8Array | undefined): Map<number, string | undefined> {
  if (!bytes) return new Map()
  const chunk = decodeChunkAt(inflateRawSync(bytes), WINDOW_S)
  return new Map(Array.from(chunk.bots, (place, index) => [place, taskAt(chunk, index)]))
}

function* changesOf(chunk: ChunkPositions, index: number, before: string | undefined) {
  let last = before
  const end = chunk.first[index + 1] ?? 0
  for (let row = chunk.first[index] ?? 0; row < end; row++) {
    const task = taskAt(chunk, row)
    if (task === undefined || task === last) continue
    // The state of a bot before its first status is unknown.
    if (last !== undefined) yield { timeS: chunk.times[row] ?? 0, task }
    last = task
  }
}

const taskAt = (
  { task, tasks }: Pick<ChunkPositions, 'task' | 'tasks'>,
  row: number,
): string | undefined => tasks[task[row] ?? UNKNOWN]

function isNearer(
  { atMs, task }: TaskChange,
  nearest: TaskChange | null,
  { atMs: fromMs, direction, isFailure }: ChangeSearch,
): boolean {
  if (isFailure && !FAILED_TASKS.includes(task)) return false
  if (direction === 'next') return atMs > fromMs && (!nearest || atMs < nearest.atMs)
  return atMs < fromMs && (!nearest || atMs > nearest.atMs)
}
