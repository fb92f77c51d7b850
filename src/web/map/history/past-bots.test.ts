import { expect, test } from 'vitest'
import { decodePositions, encodeChunk } from '#domain/bot-chunk.ts'
import { chunkOf } from '#domain/bot-samples.ts'
import { WINDOW_MS } from '#domain/history-window.ts'
import { TASK_CATEGORIES } from '#domain/live-status.ts'
import { PastBots } from './past-bots.ts'

const WINDOW = 5_984_700
const START_MS = WINDOW * WINDOW_MS
const UNKNOWN = { cash: null, deposit: null, health: null }

interface Report {
  bot: number
  atS: number
  x?: number
  y?: number
  task?: string
}

function windowOf(reports: readonly Report[]) {
  const blocks = Map.groupBy(reports, ({ bot }) => bot >> 8)
  return [...blocks].map(([block, ofBlock]) => {
    const samples = ofBlock.map(({ bot, atS, x = null, y = null, task = null }) => ({
      ...UNKNOWN,
      ...{ place: bot % 256, timeS: atS, x, y, task },
    }))
    const bytes = encodeChunk(chunkOf(samples, new Map()))
    return { block, chunk: decodePositions(bytes), packed: bytes }
  })
}

function botsWith(windows: Record<number, readonly Report[]>, isOnServer = (_: number) => true) {
  const bots = new PastBots(isOnServer)
  for (const [offset, reports] of Object.entries(windows))
    bots.addWindow(WINDOW + Number(offset), windowOf(reports))
  return bots
}

/** The position of each bot at a second of the window, by id. */
function at(bots: PastBots, atS: number): Record<number, number[]> {
  bots.moveTo(START_MS + atS * 1000)
  const positions = new Float32Array(2 * bots.capacity)
  bots.writePositions(positions)
  return Object.fromEntries(
    bots.ordered.map((index) => [bots.idAt(index), [...positions.slice(2 * index, 2 * index + 2)]]),
  )
}

test('a bot is between its last report and its next one, also from one window to another', () => {
  const bots = botsWith({
    '-1': [{ bot: 7, atS: 290, x: 0, y: 0 }],
    0: [
      { bot: 7, atS: 10, x: 40, y: -40 },
      { bot: 300, atS: 295, x: 100, y: 100 },
    ],
    1: [{ bot: 300, atS: 5, x: 110, y: 100 }],
  })

  expect(at(bots, 0)).toEqual({ 7: [20, -20] })
  expect(at(bots, 10)).toEqual({ 7: [40, -40] })
  expect(at(bots, 298)).toMatchObject({ 300: [103, 100] })
  expect(at(bots, -15)).toEqual({})
})

test('a bot that was moved by the game or was silent for minutes does not drive there', () => {
  const bots = botsWith({
    0: [
      { bot: 1, atS: 0, x: 0, y: 0 },
      { bot: 1, atS: 10, x: 2500, y: 0 },
      { bot: 2, atS: 0, x: 0, y: 0 },
      { bot: 2, atS: 200, x: 100, y: 0 },
    ],
  })

  expect(at(bots, 9)).toEqual({ 1: [0, 0], 2: [0, 0] })
  expect(at(bots, 10)[1]).toEqual([2500, 0])
})

test('a silent bot is offline, and after five minutes not in the fleet', () => {
  const bots = botsWith({ '-1': [{ bot: 1, atS: 200, x: 1, y: 1, task: 'ready' }], 0: [] })
  const presenceAt = (atS: number) => {
    bots.moveTo(START_MS + atS * 1000)
    return bots.detailsOf(0)?.presence
  }

  expect(presenceAt(20)).toBe('online')
  expect(presenceAt(21)).toBe('offline')
  expect(presenceAt(200)).toBe('offline')
  expect(presenceAt(201)).toBeUndefined()
  expect(bots.present).toBe(0)
})

test('the legend counts the bots of the moment by task', () => {
  const bots = botsWith({
    0: [
      { bot: 1, atS: 0, x: 1, y: 1, task: 'ready' },
      { bot: 1, atS: 100, x: 1, y: 1, task: 'failed_error' },
      { bot: 2, atS: 0, x: 1, y: 1, task: 'brand_new' },
      { bot: 3, atS: 0, x: 1, y: 1, task: '' },
      { bot: 4, atS: 0, task: 'ready' },
    ],
  })
  const countsAt = (atS: number) => {
    bots.moveTo(START_MS + atS * 1000)
    const counts = bots.countCategories('task')
    return Object.fromEntries(
      TASK_CATEGORIES.flatMap(({ key }, index) => (counts[index] ? [[key, counts[index]]] : [])),
    )
  }

  expect(countsAt(99)).toEqual({ connecting: 1, other: 1, none: 1 })
  expect(countsAt(100)).toEqual({ failed: 1, other: 1, none: 1 })
})

test('only the bots of the chosen server are shown', () => {
  const reports = [1, 2, 3].map((bot) => ({ bot, atS: 0, x: bot, y: 0 }))
  const bots = botsWith({ 0: reports }, (bot) => bot !== 2)

  expect(at(bots, 1)).toEqual({ 1: [1, 0], 3: [3, 0] })
  expect(bots.indexOf(2)).toBeUndefined()
})

test('the positions of a bot up to a moment come from all loaded windows', () => {
  const bots = botsWith({
    [-1]: [
      { bot: 300, atS: 200, x: 0, y: 0 },
      { bot: 300, atS: 290, x: 10, y: 1 },
    ],
    0: [
      { bot: 300, atS: 10, x: 20, y: 2 },
      { bot: 300, atS: 40, x: 30, y: 3 },
      { bot: 301, atS: 10, x: 99, y: 99 },
    ],
  })
  bots.moveTo(START_MS + 30_000)
  const index = bots.indexOf(300) ?? -1

  expect(bots.positionsOf(index, START_MS - 60_000, START_MS + 30_000)).toEqual([
    { atMs: START_MS - 10_000, x: 10, y: 1 },
    { atMs: START_MS + 10_000, x: 20, y: 2 },
  ])
  expect(bots.positionsOf(bots.indexOf(301) ?? -1, START_MS, START_MS + 5000)).toEqual([])
})

test('a filter hides bots from the map, the list and the legend', () => {
  const reports = [1, 2, 3].map((bot) => ({ bot, atS: 0, x: bot, y: 0, task: 'ready' }))
  const bots = botsWith({ 0: reports })

  bots.select(new Set([2, 9]))

  expect(at(bots, 1)).toEqual({ 2: [2, 0] })
  expect(bots.present).toBe(1)
  expect(bots.countCategories('task').reduce((sum, count) => sum + count)).toBe(1)
  expect(bots.indexOf(1)).toBeUndefined()

  bots.select(new Set([1, 2, 3]))

  expect(at(bots, 1)).toEqual({ 1: [1, 0], 2: [2, 0], 3: [3, 0] })
})
