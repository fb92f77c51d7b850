import { JUMP_UNITS } from '../markers.ts'
import type { Frame, Sprite } from '../renderer.ts'
import type { Point } from '../spaces.ts'
import { addSpriteCentered, toPixel } from './place-sprite.ts'

const MAX_POINTS = 1000
/** Distance between two points of the trail, in game units. */
const SPACING_UNITS = 10
/** Minimum distance between two drawn dots, in screen pixels. */
const DOT_GAP = 7
/** A shorter trail does not fade completely. */
const FADED_POINTS = 160

export type Trail = ReturnType<typeof createTrail>

/** The path of the selected bot up to where it is shown, in game units, up to a limited length. */
export function createTrail() {
  const xs = new Float32Array(MAX_POINTS)
  const ys = new Float32Array(MAX_POINTS)
  let count = 0
  let end = 0

  const newest = (): Point => {
    const last = (end + MAX_POINTS - 1) % MAX_POINTS
    return { x: xs[last] ?? 0, y: ys[last] ?? 0 }
  }
  const push = (x: number, y: number) => {
    xs[end] = x
    ys[end] = y
    end = (end + 1) % MAX_POINTS
    count = Math.min(count + 1, MAX_POINTS)
  }
  /** Adds the points of a straight line from the newest one. */
  const drawTo = ({ x, y }: Point) => {
    if (count === 0) {
      push(x, y)
      return
    }
    const from = newest()
    const distance = Math.hypot(x - from.x, y - from.y)
    for (let step = SPACING_UNITS; step <= distance; step += SPACING_UNITS)
      push(from.x + ((x - from.x) * step) / distance, from.y + ((y - from.y) * step) / distance)
  }
  const clear = () => {
    count = 0
  }

  return {
    clear,
    /** Starts again with a path: pairs x, y, the oldest first. */
    replace(path: Float32Array) {
      clear()
      for (let k = 0; k < path.length; k += 2) drawTo({ x: path[k] ?? 0, y: path[k + 1] ?? 0 })
    },
    /** Continues to where the bot is shown now. */
    extendTo(game: Point) {
      const from = newest()
      // A bot that the game moved has a new trail.
      if (Math.hypot(game.x - from.x, game.y - from.y) > JUMP_UNITS) clear()
      drawTo(game)
    },
    /** Visits the points from the newest to the oldest; `age` goes from 0 to 1. */
    forEach(visit: (game: Point, age: number) => void) {
      const at: Point = { x: 0, y: 0 }
      const faded = Math.max(count, FADED_POINTS)
      for (let age = 0; age < count; age++) {
        const index = (end + 2 * MAX_POINTS - 1 - age) % MAX_POINTS
        at.x = xs[index] ?? 0
        at.y = ys[index] ?? 0
        visit(at, age / faded)
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
