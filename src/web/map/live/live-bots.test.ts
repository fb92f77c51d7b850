import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexOfPresence, TASK_CATEGORIES } from '#domain/live-status.ts'
import { MapFrameReader, MapFrameWriter } from '#domain/map-frame.ts'
import { HIDDEN } from '../engine/markers.ts'
import { LiveBots } from './live-bots.ts'

const ONLINE = indexOfPresence('online')
const LATE = indexOfPresence('late')
const UNKNOWN = indexOfPresence('unknown')
const INTERVAL_S = 2
const FRAME = { cursor: 'epoch.1', timeMs: 1_795_381_450_900 }

interface Report {
  bot: number
  x?: number
  y?: number
  group?: number
  presence?: number
  ageMs?: number
}

interface Rest {
  isFull?: boolean
  left?: readonly number[]
}

function frameOf(reports: readonly Report[], { isFull = false, left = [] }: Rest = {}) {
  const writer = new MapFrameWriter({ ...FRAME, isFull })
  for (const { bot, x = 0, y = 0, group = 0, presence = ONLINE, ageMs = 0 } of reports)
    writer.add(bot, group, presence, x, y, FRAME.timeMs - ageMs, INTERVAL_S)
  for (const bot of left) writer.addLeft(bot)
  return new MapFrameReader(writer.bytes())
}

/** Where each bot is, by id. */
function positionsOf(bots: LiveBots, nowMs: number): Record<number, number[]> {
  const positions = new Float32Array(2 * bots.capacity)
  bots.writePositions(positions, nowMs)
  return Object.fromEntries(
    bots.ordered.map((index) => [bots.idAt(index), [...positions.slice(2 * index, 2 * index + 2)]]),
  )
}

function statusesOf(
  bots: LiveBots,
  colors: 'task' | 'presence',
  nowMs: number,
  isConnected = true,
) {
  const statuses = new Uint8Array(bots.capacity)
  bots.writeStatuses(statuses, colors, nowMs, isConnected)
  return [...statuses.slice(0, bots.count)]
}

test('a bot moves to its reported position within the time until the next report', () => {
  const bots = new LiveBots()
  bots.apply(frameOf([{ bot: 7, x: 10, y: 0 }]), 0)
  expect(positionsOf(bots, 0)).toEqual({ 7: [10, 0] })
  expect(bots.isMoving(0)).toBe(false)

  bots.apply(frameOf([{ bot: 7, x: 110, y: -50 }]), 1000)
  expect(positionsOf(bots, 1000)).toEqual({ 7: [10, 0] })
  expect(positionsOf(bots, 2000)).toEqual({ 7: [60, -25] })
  expect(bots.isMoving(2999)).toBe(true)

  // The next report arrives halfway: the bot turns where it is.
  bots.apply(frameOf([{ bot: 7, x: 60, y: 75 }]), 2000)
  expect(positionsOf(bots, 3000)).toEqual({ 7: [60, 25] })
  expect(positionsOf(bots, 9000)).toEqual({ 7: [60, 75] })
  expect(bots.isMoving(4000)).toBe(false)
})

test('a bot that the game moved far away does not drive there', () => {
  const bots = new LiveBots()
  bots.apply(frameOf([{ bot: 7, x: -3000 }]), 0)

  bots.apply(frameOf([{ bot: 7, x: 3000 }]), 1000)

  expect(positionsOf(bots, 1000)).toEqual({ 7: [3000, 0] })
})

test('a full frame removes the bots that it lacks, and a bot that returns keeps its index', () => {
  const bots = new LiveBots()
  bots.apply(frameOf([{ bot: 9, group: 2 }, { bot: 7 }], { isFull: true }), 0)
  const index = bots.indexOf(9)

  bots.apply(frameOf([{ bot: 7 }], { isFull: true }), 1000)
  expect(bots.indexOf(9)).toBeUndefined()
  expect(bots.detailsOf(index ?? -1, 1000, true)).toBeUndefined()
  expect(statusesOf(bots, 'task', 1000)).toEqual([HIDDEN, 0])

  bots.apply(frameOf([{ bot: 9, x: 5 }, { bot: 8 }]), 2000)
  bots.apply(frameOf([], { left: [8, 1234] }), 2000)
  expect(bots.indexOf(9)).toBe(index)
  expect(bots.ordered.map((each) => bots.idAt(each))).toEqual([7, 9])
})

test('bots that are not online are fainter, and without a connection those become unknown that would have reported', () => {
  const bots = new LiveBots()
  const late = { bot: 2, group: 3, presence: LATE, ageMs: 5000 }
  bots.apply(frameOf([{ bot: 1, group: 3 }, late]), 10_000)

  expect(statusesOf(bots, 'task', 10_000)).toEqual([3, 3 + TASK_CATEGORIES.length])
  expect(statusesOf(bots, 'presence', 10_000)).toEqual([ONLINE, LATE])
  expect(statusesOf(bots, 'presence', 14_000, false)).toEqual([ONLINE, UNKNOWN])
  expect(statusesOf(bots, 'presence', 14_001, false)).toEqual([UNKNOWN, UNKNOWN])
  expect(bots.countCategories('presence', 14_001, false)).toEqual([0, 0, 0, 2])
  expect(bots.detailsOf(0, 14_001, false)).toMatchObject({ presence: 'unknown', ageMs: 4000 })
})

const id = fc.integer({ min: 1, max: 300 })
const frame = fc.record({
  reports: fc.uniqueArray(id, { maxLength: 200 }),
  left: fc.uniqueArray(id, { maxLength: 20 }),
  isFull: fc.boolean(),
})

test('after any frames, the bots are those that a full frame has or that came since and did not leave', () => {
  fc.assert(
    fc.property(fc.array(frame), (frames) => {
      const bots = new LiveBots()
      const expected = new Map<number, number>()
      for (const [at, { reports, ...rest }] of frames.entries()) {
        if (rest.isFull) expected.clear()
        for (const bot of reports) expected.set(bot, at)
        for (const bot of rest.left) expected.delete(bot)
        bots.apply(
          frameOf(
            reports.map((bot) => ({ bot, x: at })),
            rest,
          ),
          1000 * at,
        )
      }

      const present = [...expected].sort(([one], [other]) => one - other)
      expect(positionsOf(bots, 1e9)).toEqual(
        Object.fromEntries(present.map(([bot, at]) => [bot, [at, 0]])),
      )
      expect(bots.countCategories('task', 0, true)[0]).toBe(present.length)
      expect(present.map(([bot]) => bots.idAt(bots.indexOf(bot) ?? -1))).toEqual(
        [...expected.keys()].sort((one, other) => one - other),
      )
    }),
  )
})

test('the last report of a bot has its time on the clock of the server', () => {
  const bots = new LiveBots()
  bots.apply(frameOf([{ bot: 7, x: 10, y: 20, ageMs: 300 }]), 0)
  bots.apply(frameOf([{ bot: 8 }]), 0)
  const index = bots.indexOf(7) ?? -1

  expect(bots.lastReportOf(index)).toEqual({ atMs: FRAME.timeMs - 300, x: 10, y: 20 })
  bots.apply(frameOf([], { left: [7] }), 1000)
  expect(bots.lastReportOf(index)).toBeUndefined()
})

test('bots that the filter does not select are hidden, not counted, and appear when it selects them', () => {
  const bots = new LiveBots()
  bots.apply(
    frameOf([
      { bot: 7, x: 1 },
      { bot: 8, group: 1 },
    ]),
    0,
  )
  bots.select(new Set([8, 9]))
  bots.apply(frameOf([{ bot: 9 }, { bot: 10 }]), 0)

  expect(bots.ordered.map((index) => bots.idAt(index))).toEqual([8, 9])
  expect(statusesOf(bots, 'task', 0)).toEqual([
    HIDDEN,
    expect.any(Number),
    expect.any(Number),
    HIDDEN,
  ])
  expect(bots.countCategories('task', 0, true).slice(0, 2)).toEqual([1, 1])
  expect(bots.indexOf(7)).toBeUndefined()

  bots.select(new Set([7]))

  expect(positionsOf(bots, 0)).toEqual({ 7: [1, 0] })
  expect(bots.indexOf(8)).toBeUndefined()
})
