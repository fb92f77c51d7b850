import type { Gesture, Send, Touch } from './gesture.ts'

/** Two fingers: the map stays under both of them. */
export function createPinch(send: Send): Gesture<readonly [Touch, Touch]> {
  let last: Span | undefined

  return {
    start(fingers) {
      last = spanOf(fingers)
      send({ kind: 'hold' })
    },
    update(fingers) {
      const span = spanOf(fingers)
      if (last) {
        const by = { x: span.x - last.x, y: span.y - last.y }
        send({ kind: 'pan', by, eases: false })
        const factor = span.length / last.length
        send({ kind: 'zoom', factor, screen: { x: span.x, y: span.y }, eases: false })
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

/** The middle between two fingers and how far they are apart. */
function spanOf([one, other]: readonly [Touch, Touch]): Span {
  return {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    length: Math.max(1, Math.hypot(other.x - one.x, other.y - one.y)),
  }
}
