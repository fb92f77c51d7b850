import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameLoop } from './frame-loop.ts'

const FRAME_MS = 10

let requested: FrameRequestCallback[]
let log: string[]

beforeEach(() => {
  requested = []
  log = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
    requested.push(callback),
  )
})

afterEach(() => vi.useRealTimers())

/** The display asks for a frame, and all timers run. */
function display(nowMs: number) {
  for (const callback of requested.splice(0)) callback(nowMs)
  vi.runAllTimers()
}

/** A loop in which something moves for a number of frames, and its log. */
function startLoop({ moves, isLate }: { moves: number; isLate: boolean }) {
  let remaining = moves
  const canvas = { isPainted: false }
  const loop = createFrameLoop({
    beginFrame: () => {},
    paint(nowMs, isConsecutive, isInvalid) {
      if (remaining === 0 && !isInvalid && !isConsecutive) return false
      log.push(`paint ${nowMs}`)
      canvas.isPainted = true
      remaining = Math.max(0, remaining - 1)
      return remaining > 0
    },
    hasPendingFrame: () => canvas.isPainted,
    present() {
      if (canvas.isPainted) log.push('present')
      canvas.isPainted = false
    },
    paintAheadMs: (nowMs) => (isLate ? nowMs + FRAME_MS : undefined),
  })
  return { loop, canvas }
}

test('a fast frame is painted when the display asks for it', () => {
  const { loop } = startLoop({ moves: 2, isLate: false })
  loop.requestFrame()
  display(0)
  expect(log).toEqual(['paint 0', 'present'])
  display(FRAME_MS)
  expect(log).toEqual(['paint 0', 'present', 'paint 10', 'present'])
  expect(requested).toEqual([])
})

test('a slow frame is painted while the one before is displayed, and presented when asked for', () => {
  const { loop } = startLoop({ moves: 3, isLate: true })
  loop.requestFrame()
  display(0)
  expect(log).toEqual(['paint 0', 'present', 'paint 10'])
  display(FRAME_MS)
  expect(log.slice(3)).toEqual(['present', 'paint 20'])
  display(2 * FRAME_MS)
  expect(log.slice(5)).toEqual(['present'])
  expect(requested).toEqual([])
})

test('a change while a painted frame waits appears in the next frame', () => {
  const { loop } = startLoop({ moves: 2, isLate: true })
  loop.requestFrame()
  display(0)
  expect(log).toEqual(['paint 0', 'present', 'paint 10'])
  loop.invalidate()
  display(FRAME_MS)
  expect(log.slice(3)).toEqual(['present', 'paint 20'])
  display(2 * FRAME_MS)
  expect(log.slice(5)).toEqual(['present'])
})

test('a painted frame that no longer fits the canvas is painted again before it is presented', () => {
  const { loop, canvas } = startLoop({ moves: 2, isLate: true })
  loop.requestFrame()
  display(0)
  canvas.isPainted = false
  loop.invalidate()
  display(FRAME_MS)
  expect(log.slice(2)).toEqual(['paint 10', 'paint 10', 'present'])
})

test('nothing is painted while the page is hidden, and changes appear afterwards', () => {
  const { loop } = startLoop({ moves: 3, isLate: true })
  loop.requestFrame()
  loop.setVisible(false)
  display(0)
  loop.invalidate()
  expect([log, requested]).toEqual([[], []])
  loop.setVisible(true)
  loop.invalidate()
  display(FRAME_MS)
  expect(log).toEqual(['paint 10', 'present', 'paint 20'])
})

test('a frame that waited while the page was hidden is presented before newer ones', () => {
  const { loop } = startLoop({ moves: 2, isLate: true })
  loop.requestFrame()
  display(0)
  loop.setVisible(false)
  display(FRAME_MS)
  loop.setVisible(true)
  loop.invalidate()
  display(2 * FRAME_MS)
  display(3 * FRAME_MS)
  expect(log.slice(2)).toEqual(['paint 10', 'present', 'paint 30', 'present'])
})
