import { NO_POSITION } from '#domain/bot-chunk.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import type { ReportedPosition } from '../bots/reported-path.ts'
import type { LoadedBlock } from './frame-windows.ts'

/** A chunk with the index of each of its bots, and the task group of each of its tasks. */
export interface PlacedBlock {
  readonly block: LoadedBlock
  readonly indices: Int32Array
  readonly groups: Uint8Array
}

/** The reports of a bot of a block in a window, with the start of the window. */
export function positionsIn(
  { block: { chunk }, indices }: PlacedBlock,
  index: number,
  startMs: number,
): ReportedPosition[] {
  const bot = indices.indexOf(index)
  const start = chunk.first[bot] ?? 0
  const rows = Array.from({ length: (chunk.first[bot + 1] ?? 0) - start }, (_, row) => start + row)
  return rows
    .map((row) => ({
      atMs: startMs + (chunk.times[row] ?? 0) * SECOND_MS,
      x: chunk.x[row] ?? NO_POSITION,
      y: chunk.y[row] ?? NO_POSITION,
    }))
    .filter(({ x }) => x !== NO_POSITION)
}

/** The first of the rows from `start` to `end` whose time is later. */
export function firstAfter(times: Uint16Array, start: number, end: number, atS: number): number {
  let [low, high] = [start, end]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) > atS) high = middle
    else low = middle + 1
  }
  return low
}
