import type { BotChunk } from '#domain/bot-chunk.ts'
import { BOTS_PER_BLOCK, WINDOW_MS, windowOf } from '#domain/history-window.ts'
import { SHOWN_MS } from '#domain/moment.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import type { WindowChunks } from './window-chunks.ts'

const WINDOW_S = WINDOW_MS / SECOND_MS

/** The states of some bots at a moment. */
export interface MomentPart {
  readonly block: number
  /** The start of the window that contains the chunk. */
  readonly startMs: number
  /** One sample of each bot. */
  readonly chunk: BotChunk
  /** The samples of `chunk` that belong to this part. */
  readonly rows: readonly number[]
}

/** Whether these bots of a block were all found. In a full block, the usual case, they are not even read. */
const areAllFound = (isFound: Uint8Array, botsIn: () => Uint8Array): boolean =>
  !isFound.includes(0) || botsIn().every((place) => isFound[place] === 1)

/**
 * The last sample of each bot that reported shortly before a moment. A chunk of the previous window is only unpacked if one
 * of its bots has not reported in the current window, because unpacking takes most of the time.
 */
export function* partsAt(
  atMs: number,
  own: WindowChunks,
  previous: WindowChunks,
): Generator<MomentPart> {
  const startMs = windowOf(atMs) * WINDOW_MS
  const found = new Map<number, Uint8Array>()
  for (const block of own.blocks) {
    const chunk = own.at(block, Math.floor((atMs - startMs) / SECOND_MS))
    const isFound = new Uint8Array(BOTS_PER_BLOCK)
    for (const place of chunk.bots) isFound[place] = 1
    found.set(block, isFound)
    yield { block, startMs, chunk, rows: Array.from(chunk.bots, (_, row) => row) }
  }
  const oldestS = (atMs - startMs + WINDOW_MS - SHOWN_MS) / SECOND_MS
  for (const block of previous.blocks) {
    const isFound = found.get(block)
    if (isFound && areAllFound(isFound, () => previous.botsIn(block))) continue
    const chunk = previous.at(block, WINDOW_S)
    const rows = Array.from(chunk.bots, (_, row) => row).filter(
      (row) => !isFound?.[chunk.bots[row] ?? 0] && (chunk.times[row] ?? 0) >= oldestS,
    )
    yield { block, startMs: startMs - WINDOW_MS, chunk, rows }
  }
}
