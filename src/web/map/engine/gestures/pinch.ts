import type { Gesture, Send, Touch } from './gesture.ts'

/** Zooms and pans with two fingers: the map stays under both of them. */
export function createPinch(send: Send): Gesture<readonly [Touch, Touch]> {
  let last: Span | undefined

  return {
    start(fingers) {
      last = spanOf(fingers)
      send({ kind: 'stop' })
    },
    update(fingers) {
      const span = spanOf(fingers)
      if (last) {
        const by = { x: span.x - last.x, y: span.y - last.y }
        send({ kind: 'pan', by, isAnimated: false })
        const factor = span.length / last.length
        send({ kind: 'zoom', factor, screen: { x: span.x, y: span.y }, isAnimated: false })
      }
      last = span
    },
    stop() {
      last = undefined
    },
  }
}

interface Span {
  x: number
  y: number
  length: number
}

/** The midpoint of two fingers and their distance. */
function spanOf([one, other]: readonly [Touch, Touch]): Span {
  return {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    length: Math.max(1, Math.hypot(other.x - one.x, other.y - one.y)),
  }
}
