import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodeChunk } from '#domain/bot-chunk.ts'
import { chunkOf } from '#domain/bot-samples.ts'
import { botOf, WINDOW_MS } from '#domain/history-window.ts'
import { partsAt } from './moment-parts.ts'
import { WindowChunks } from './window-chunks.ts'

const START_MS = 5_984_700 * WINDOW_MS
const UNKNOWN = { deposit: null, x: null, y: null, health: null }

/** Chunks of a window, by block: the times and the cash of bots, by their numbers in the block. */
function chunksOf(
  blocks: Record<number, readonly (readonly [place: number, timeS: number])[]>,
  taskAt: (place: number, timeS: number) => string | null = () => null,
) {
  return new WindowChunks(
    Object.entries(blocks).map(([block, samples]) => {
      const states = samples.map(([place, timeS]) => ({
        ...UNKNOWN,
        place,
        timeS,
        cash: timeS,
        task: taskAt(place, timeS),
      }))
      return {
        block: Number(block),
        bytes: deflateRawSync(encodeChunk(chunkOf(states, new Map()))),
      }
    }),
  )
}

/** The seconds from the start of the window to the last report of each bot. */
function lastReports(atS: number, own: WindowChunks, previous: WindowChunks) {
  const parts = [...partsAt(START_MS + atS * 1000, own, previous)]
  return Object.fromEntries(
    parts.flatMap(({ block, startMs, chunk, rows }) =>
      rows.map((row) => [
        botOf(block, chunk.bots[row] ?? 0),
        (startMs - START_MS) / 1000 + (chunk.times[row] ?? 0),
      ]),
    ),
  )
}

const everyPlace = Array.from({ length: 256 }, (_, place) => place)

test('bots without a report in the window of the moment are found in the previous window', () => {
  const own = chunksOf({
    0: [
      [1, 20],
      [1, 40],
      [2, 60],
    ],
    3: [[7, 30]],
  })
  const previous = chunksOf({
    0: [
      [1, 290],
      [2, 270],
      [3, 280],
    ],
    1: [[5, 250]],
  })

  expect(lastReports(50, own, previous)).toEqual({ 1: 40, 2: -30, 3: -20, 261: -50, 775: 30 })
  expect(lastReports(10, own, previous)).toEqual({ 1: -10, 2: -30, 3: -20, 261: -50 })
})

test('bots are found behind any number of different tasks', () => {
  const taskAt = (place: number, timeS: number) =>
    `walking to ${Math.sin(place + timeS) * 3000}, ${Math.cos(place * timeS) * 3000}`
  const previous = chunksOf({ 0: everyPlace.map((place) => [place, 290] as const) }, taskAt)

  const last = lastReports(50, chunksOf({ 0: [[1, 20]] }, taskAt), previous)

  expect(Object.keys(last)).toHaveLength(256)
  expect(last).toMatchObject({ 0: -10, 1: 20, 255: -10 })
})

test('a bot that was silent for five minutes is omitted', () => {
  const previous = chunksOf({
    0: [
      [1, 100],
      [2, 101],
    ],
  })

  expect(lastReports(101, chunksOf({}), previous)).toEqual({ 2: -199 })
})

test('a block whose bots are all known is not unpacked again', () => {
  const own = chunksOf({ 0: everyPlace.map((place) => [place, 10] as const) })
  const previous = chunksOf({ 0: everyPlace.map((place) => [place, 290] as const) })

  expect([...partsAt(START_MS + 20_000, own, previous)]).toHaveLength(1)
  expect([...partsAt(START_MS + 9000, own, previous)]).toHaveLength(2)
})
