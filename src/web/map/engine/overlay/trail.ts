import type { Frame, Sprite } from '../renderer.ts'
import type { Point } from '../spaces.ts'
import { addSpriteCentered, toPixel } from './place-sprite.ts'

const MAX_POINTS = 160
/** Minimum distance between two points of the trail, in game units. */
const MIN_SPACING_UNITS = 10
/** A longer jump starts a new trail. */
const JUMP_UNITS = 400
/** Minimum distance between two drawn dots, in screen pixels. */
const DOT_GAP = 7

type Trail = ReturnType<typeof createTrail>

/** The path of a bot since it was selected, in game units, up to a limited length. */
export function createTrail() {
  const xs = new Float32Array(MAX_POINTS)
  const ys = new Float32Array(MAX_POINTS)
  let count = 0
  let end = 0

  const newest = (): Point => {
    const last = (end + MAX_POINTS - 1) % MAX_POINTS
    return { x: xs[last] ?? 0, y: ys[last] ?? 0 }
  }

  return {
    clear() {
      count = 0
    },
    add({ x, y }: Point) {
      if (count > 0) {
        const last = newest()
        const distance = Math.hypot(x - last.x, y - last.y)
        if (distance < MIN_SPACING_UNITS) return
        if (distance > JUMP_UNITS) count = 0
      }
      xs[end] = x
      ys[end] = y
      end = (end + 1) % MAX_POINTS
      count = Math.min(count + 1, MAX_POINTS)
    },
    /** Visits the points from the newest to the oldest; `age` goes from 0 to 1. */
    forEach(visit: (game: Point, age: number) => void) {
      const at: Point = { x: 0, y: 0 }
      for (let age = 0; age < count; age++) {
        const index = (end + 2 * MAX_POINTS - 1 - age) % MAX_POINTS
        at.x = xs[index] ?? 0
        at.y = ys[index] ?? 0
        visit(at, age / MAX_POINTS)
      }
    },
  }
}

/** Draws dots that fade with age and keep a minimum distance. */
export function addTrailSprites(trail: Trail, frame: Frame, dots: readonly Sprite[]): void {
  let last: Point | undefined
  const gap = DOT_GAP * frame.pixelRatio
  trail.forEach((game, age) => {
    const pixel = toPixel(game, frame.pixelFromGame)
    if (last && Math.hypot(pixel.x - last.x, pixel.y - last.y) < gap) return
    last = pixel
    addSpriteCentered(frame, dots[Math.floor((1 - age) * (dots.length - 1))], pixel)
  })
}
