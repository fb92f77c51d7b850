import type { Frame } from '../renderer.ts'
import type { Plate } from './plate.ts'

/** Of a pixel, along each side: that many places a disc can begin at. */
export const PHASES = 4
/** With fewer markers than this, looking for hidden ones costs more than drawing them. */
const CROWD = 2_000

/** The discs to draw, from the topmost down; only the first `count` places hold any. */
export interface Crowd {
  count: number
  /** The place of the middle pixel on the plate. */
  places: Int32Array
  statuses: Uint8Array
  /** Where in the middle pixel the middle is. */
  phases: Uint8Array
  /** By pixel of the plate: whether the middle of a disc is there. */
  taken: Uint8Array
}

export const emptyCrowd = (): Crowd => ({
  count: 0,
  places: new Int32Array(),
  statuses: new Uint8Array(),
  phases: new Uint8Array(),
  taken: new Uint8Array(),
})

/**
 * Lists the discs in sight but for those that others hide. Going down from the topmost, a disc is hidden if another has the
 * same pixel, or if one on either side on the same line is so near that both cover each of its rows: `nearby` is at most
 * half of the shortest row. What hid a disc also hides what that would have hidden.
 */
export function gather(
  crowd: Crowd,
  frame: Frame,
  plate: Plate,
  reach: number,
  nearby: number,
): void {
  const { markers, shown, pixelFromGame } = frame
  const { count, previous, next, statuses, share } = markers
  const { width, height, margin } = plate
  const { scaleX, scaleY } = pixelFromGame
  const x0 = pixelFromGame.x0 + margin
  const y0 = pixelFromGame.y0 + margin
  const right = width - reach
  const bottom = height - reach
  const isCrowded = count > CROWD
  makeRoom(crowd, count, width * height)
  const { places, taken, phases, statuses: kinds } = crowd
  if (isCrowded) taken.fill(0)
  let found = 0
  for (let i = count - 1; i >= 0; i--) {
    const x = eased(previous, next, 2 * i, share) * scaleX + x0
    if (!isWithin(x, reach, right)) continue
    const y = eased(previous, next, 2 * i + 1, share) * scaleY + y0
    if (!isWithin(y, reach, bottom)) continue
    const status = statuses[i] ?? 0
    if (((shown >>> status) & 1) === 0) continue
    const column = x | 0
    const row = y | 0
    const place = row * width + column
    if (isCrowded && isCovered(taken, place, nearby, width)) continue
    places[found] = place
    kinds[found] = status
    phases[found] = (((y - row) * PHASES) | 0) * PHASES + (((x - column) * PHASES) | 0)
    found++
  }
  crowd.count = found
}

function eased(previous: Float32Array, next: Float32Array, k: number, share: number): number {
  const from = previous[k] ?? 0
  return from + ((next[k] ?? 0) - from) * share
}

const isWithin = (value: number, from: number, to: number) => value >= from && value < to

/** Also takes the place. */
function isCovered(taken: Uint8Array, place: number, nearby: number, stride: number): boolean {
  if (taken[place] === 1) return true
  taken[place] = 1
  return isHidden(taken, place, nearby, stride)
}

function isHidden(taken: Uint8Array, place: number, nearby: number, stride: number): boolean {
  return (
    (isNear(taken, place, -1, nearby) && isNear(taken, place, 1, nearby)) ||
    (isNear(taken, place, -stride, nearby) && isNear(taken, place, stride, nearby))
  )
}

function isNear(taken: Uint8Array, place: number, step: number, nearby: number): boolean {
  for (let k = 1, at = place + step; k <= nearby; k++, at += step) {
    if (taken[at] === 1) return true
  }
  return false
}

function makeRoom(crowd: Crowd, count: number, pixels: number): void {
  if (crowd.places.length < count) {
    crowd.places = new Int32Array(count)
    crowd.statuses = new Uint8Array(count)
    crowd.phases = new Uint8Array(count)
  }
  if (crowd.taken.length !== pixels) crowd.taken = new Uint8Array(pixels)
}
