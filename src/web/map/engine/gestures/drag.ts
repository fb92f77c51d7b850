import type { Point } from '../spaces.ts'
import type { Gesture, Send, Touch } from './gesture.ts'

/** Maximum movement of a click in screen pixels; a finger is less steady than a mouse. */
const CLICK_SLACK = { mouse: 4, finger: 10 }
/** Distance from a bot at which a click still hits it, in screen pixels. */
const CLICK_RADIUS = { mouse: 9, finger: 24 }
/** Time at the end of a drag that determines the velocity of a fling. */
const FLING_WINDOW_MS = 90
const MIN_FLING_SPEED = 0.05

interface DragInput {
  touch: Touch
  /** Continues another gesture, so it cannot be a click. */
  isMoving: boolean
}

/** Pans the map. A press that hardly moves is a click; a fast release flings the map. */
export function createDrag(send: Send): Gesture<DragInput> & { isMoving(): boolean } {
  let first: Touch | undefined
  let isMoving = false
  let path: Touch[] = []

  return {
    isMoving: () => isMoving,
    start(input) {
      first = input.touch
      isMoving = input.isMoving
      path = [input.touch]
      send({ kind: 'stop' })
    },
    update({ touch }) {
      const last = path.at(-1)
      if (!first || !last) return
      const slack = touch.isMouse ? CLICK_SLACK.mouse : CLICK_SLACK.finger
      if (!isMoving && Math.hypot(touch.x - first.x, touch.y - first.y) <= slack) return
      isMoving = true
      send({ kind: 'pan', by: { x: touch.x - last.x, y: touch.y - last.y }, isAnimated: false })
      path = [...path.filter(({ atMs }) => touch.atMs - atMs < FLING_WINDOW_MS), touch]
    },
    stop(atMs) {
      if (first && !isMoving) {
        const radius = first.isMouse ? CLICK_RADIUS.mouse : CLICK_RADIUS.finger
        send({ kind: 'click', screen: { x: first.x, y: first.y }, radius })
      }
      const velocity = isMoving ? flingVelocity(path, atMs) : undefined
      if (velocity) send({ kind: 'fling', velocity })
      first = undefined
      isMoving = false
    },
  }
}

/** Velocity at the end of a path in screen pixels per millisecond; undefined if it is too slow for a fling. */
function flingVelocity(path: readonly Touch[], releaseMs: number): Point | undefined {
  const [start] = path
  const end = path.at(-1)
  if (!start || !end || end.atMs <= start.atMs) return undefined
  const ms = end.atMs - start.atMs
  const velocity = { x: (end.x - start.x) / ms, y: (end.y - start.y) / ms }
  // A pointer that rested before its release does not fling.
  const isFresh = releaseMs - end.atMs < FLING_WINDOW_MS / 2
  return isFresh && Math.hypot(velocity.x, velocity.y) > MIN_FLING_SPEED ? velocity : undefined
}
