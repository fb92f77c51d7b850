import type { Frame, Sprite } from '../renderer.ts'
import type { Point } from '../spaces.ts'
import { pixelOf, stampOn } from './place-sprite.ts'

const LENGTH = 160
/** Between two points of the trail, in game units. */
const APART_UNITS = 10
/** A bot that is suddenly elsewhere leaves no trail between. */
const JUMP_UNITS = 400
/** Between two dots of the trail, in screen pixels. */
const DOT_GAP = 7

type Trail = ReturnType<typeof createTrail>

/** Where a bot has been since it was watched, in game units; the oldest places are forgotten. */
export function createTrail() {
  const xs = new Float32Array(LENGTH)
  const ys = new Float32Array(LENGTH)
  let count = 0
  let end = 0

  const newest = (): Point => {
    const last = (end + LENGTH - 1) % LENGTH
    return { x: xs[last] ?? 0, y: ys[last] ?? 0 }
  }

  return {
    clear() {
      count = 0
    },
    add({ x, y }: Point) {
      if (count > 0) {
        const last = newest()
        const away = Math.hypot(x - last.x, y - last.y)
        if (away < APART_UNITS) return
        if (away > JUMP_UNITS) count = 0
      }
      xs[end] = x
      ys[end] = y
      end = (end + 1) % LENGTH
      count = Math.min(count + 1, LENGTH)
    },
    /** From the newest to the oldest; `age` goes from 0 to 1. */
    forEach(visit: (game: Point, age: number) => void) {
      const at: Point = { x: 0, y: 0 }
      for (let age = 0; age < count; age++) {
        const place = (end + 2 * LENGTH - 1 - age) % LENGTH
        at.x = xs[place] ?? 0
        at.y = ys[place] ?? 0
        visit(at, age / LENGTH)
      }
    },
  }
}

/** Dots, the older the paler; at least so far apart that they stay dots. */
export function stampTrail(trail: Trail, frame: Frame, dots: readonly Sprite[]): void {
  let last: Point | undefined
  const gap = DOT_GAP * frame.pixelRatio
  trail.forEach((game, age) => {
    const pixel = pixelOf(game, frame.pixelFromGame)
    if (last && Math.hypot(pixel.x - last.x, pixel.y - last.y) < gap) return
    last = pixel
    stampOn(frame, dots[Math.floor((1 - age) * (dots.length - 1))], pixel)
  })
}
