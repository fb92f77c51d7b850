import type { Point } from '../spaces.ts'
import type { Gesture, Send, Touch } from './gesture.ts'

/** A shorter way is a click, in screen pixels; fingers are less steady than a mouse. */
const CLICK = { mouse: 4, finger: 10 }
/** How far beside a bot a click still means it, in screen pixels. */
const REACH = { mouse: 9, finger: 24 }
/** The end of the way by which a thrown map flies on. */
const THROW_MS = 90
const SLOWEST_THROW = 0.05

interface DragInput {
  touch: Touch
  /** It goes on from another gesture: whatever its way, it is no click. */
  isMoving: boolean
}

/** Pans; a press that hardly moves is a click; a quick release throws the map. */
export function createDrag(send: Send): Gesture<DragInput> & { isMoving(): boolean } {
  let first: Touch | undefined
  let isMoving = false
  let way: Touch[] = []

  return {
    isMoving: () => isMoving,
    start(input) {
      first = input.touch
      isMoving = input.isMoving
      way = [input.touch]
      send({ kind: 'hold' })
    },
    update({ touch }) {
      const last = way.at(-1)
      if (!first || !last) return
      const slack = touch.isMouse ? CLICK.mouse : CLICK.finger
      if (!isMoving && Math.hypot(touch.x - first.x, touch.y - first.y) <= slack) return
      isMoving = true
      send({ kind: 'pan', by: { x: touch.x - last.x, y: touch.y - last.y }, eases: false })
      way = [...way.filter(({ atMs }) => touch.atMs - atMs < THROW_MS), touch]
    },
    stop(atMs) {
      if (first && !isMoving) {
        const radius = first.isMouse ? REACH.mouse : REACH.finger
        send({ kind: 'click', screen: { x: first.x, y: first.y }, radius })
      }
      const speed = isMoving ? speedOf(way, atMs) : undefined
      if (speed) send({ kind: 'fling', speed })
      first = undefined
      isMoving = false
    },
  }
}

/** Screen pixels a millisecond at the end of a way, if it was fast enough to throw when the hand let go. */
function speedOf(way: readonly Touch[], letGoMs: number): Point | undefined {
  const [begin] = way
  const end = way.at(-1)
  if (!begin || !end || end.atMs <= begin.atMs) return undefined
  const ms = end.atMs - begin.atMs
  const speed = { x: (end.x - begin.x) / ms, y: (end.y - begin.y) / ms }
  // A hand that rested before it let go throws nothing.
  const isFresh = letGoMs - end.atMs < THROW_MS / 2
  return isFresh && Math.hypot(speed.x, speed.y) > SLOWEST_THROW ? speed : undefined
}
