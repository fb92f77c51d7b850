import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoop } from './frame-loop.ts'

const FRAME_MS = 10

let asked: FrameRequestCallback[]
let done: string[]

beforeEach(() => {
  asked = []
  done = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => asked.push(callback))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The display asks for a frame, and all that follows it is done. */
function display(nowMs: number) {
  for (const callback of asked.splice(0)) callback(nowMs)
  vi.runAllTimers()
}

/** A loop of so many moving frames, and what it is told to do meanwhile. */
function aLoop({ moves, isLate }: { moves: number; isLate: boolean }) {
  let left = moves
  const canvas = { isPainted: false }
  const loop = createLoop({
    begin: () => {},
    paint(nowMs, isNext, isStale) {
      if (left === 0 && !isStale && !isNext) return false
      done.push(`paint ${nowMs}`)
      canvas.isPainted = true
      left = Math.max(0, left - 1)
      return left > 0
    },
    isPainted: () => canvas.isPainted,
    show() {
      if (canvas.isPainted) done.push('show')
      canvas.isPainted = false
    },
    aheadMs: (nowMs) => (isLate ? nowMs + FRAME_MS : undefined),
  })
  return { loop, canvas }
}

test('a frame that takes little is painted when the display asks for it', () => {
  const { loop } = aLoop({ moves: 2, isLate: false })
  loop.wake()
  display(0)
  expect(done).toEqual(['paint 0', 'show'])
  display(FRAME_MS)
  expect(done).toEqual(['paint 0', 'show', 'paint 10', 'show'])
  expect(asked).toEqual([])
})

test('one that takes long is painted while the one before is on its way, and shown when asked for', () => {
  const { loop } = aLoop({ moves: 3, isLate: true })
  loop.wake()
  display(0)
  expect(done).toEqual(['paint 0', 'show', 'paint 10'])
  display(FRAME_MS)
  expect(done.slice(3)).toEqual(['show', 'paint 20'])
  display(2 * FRAME_MS)
  expect(done.slice(5)).toEqual(['show'])
  expect(asked).toEqual([])
})

test('what comes in while a painted frame waits is in the next', () => {
  const { loop } = aLoop({ moves: 2, isLate: true })
  loop.wake()
  display(0)
  expect(done).toEqual(['paint 0', 'show', 'paint 10'])
  loop.redraw()
  display(FRAME_MS)
  expect(done.slice(3)).toEqual(['show', 'paint 20'])
  display(2 * FRAME_MS)
  expect(done.slice(5)).toEqual(['show'])
})

test('a painted frame that fits the canvas no more is painted anew before anything is shown', () => {
  const { loop, canvas } = aLoop({ moves: 2, isLate: true })
  loop.wake()
  display(0)
  canvas.isPainted = false
  loop.redraw()
  display(FRAME_MS)
  expect(done.slice(2)).toEqual(['paint 10', 'paint 10', 'show'])
})

test('nothing is painted while nobody looks, and what changed meanwhile is seen afterwards', () => {
  const { loop } = aLoop({ moves: 3, isLate: true })
  loop.wake()
  loop.show(false)
  display(0)
  loop.redraw()
  expect([done, asked]).toEqual([[], []])
  loop.show(true)
  loop.redraw()
  display(FRAME_MS)
  expect(done).toEqual(['paint 10', 'show', 'paint 20'])
})

test('one who looks away while a frame waits gets that and then what is new', () => {
  const { loop } = aLoop({ moves: 2, isLate: true })
  loop.wake()
  display(0)
  loop.show(false)
  display(FRAME_MS)
  loop.show(true)
  loop.redraw()
  display(2 * FRAME_MS)
  display(3 * FRAME_MS)
  expect(done.slice(2)).toEqual(['paint 10', 'show', 'paint 30', 'show'])
})
