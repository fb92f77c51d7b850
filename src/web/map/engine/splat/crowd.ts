import type { Frame } from '../renderer.ts'
import type { Plate } from './plate.ts'

/** Of a pixel, along each side: that many places a disc can begin at. */
export const PHASES = 4
const PHASE_BITS = 2
const PHASE_MASK = PHASES - 1
/** With fewer discs than this, looking for hidden ones costs more than drawing them. */
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
 * Lists the discs in sight but for those that others hide; `reach` is that of a disc, `nearby` at most half of its shortest
 * row. Listing has no branch that depends on a marker: a wrong guess of the processor costs more than all of the rest.
 */
export function gather(
  crowd: Crowd,
  { markers, shown, pixelFromGame }: Frame,
  { width, height, margin }: Plate,
  reach: number,
  nearby: number,
): void {
  const { count, previous, next, statuses, share } = markers
  makeRoom(crowd, count, width * height)
  const { places, phases, statuses: listed } = crowd
  const scaleX = PHASES * pixelFromGame.scaleX
  const scaleY = PHASES * pixelFromGame.scaleY
  const x0 = PHASES * (pixelFromGame.x0 + margin)
  const y0 = PHASES * (pixelFromGame.y0 + margin)
  const right = width - reach - 1
  const bottom = height - reach - 1
  let found = 0
  for (let i = count - 1; i >= 0; i--) {
    const x = (eased(previous, next, 2 * i, share) * scaleX + x0) | 0
    const y = (eased(previous, next, 2 * i + 1, share) * scaleY + y0) | 0
    const status = byteAt(statuses, i)
    const column = x >> PHASE_BITS
    const row = y >> PHASE_BITS
    places[found] = row * width + column
    phases[found] = ((y & PHASE_MASK) << PHASE_BITS) | (x & PHASE_MASK)
    listed[found] = status
    // Negative when it is beyond any side.
    const inside = (column - reach) | (right - column) | (row - reach) | (bottom - row)
    found += (~inside >>> 31) & (shown >>> status)
  }
  crowd.count = found
  if (found > CROWD) dropHidden(crowd, nearby, width)
}

function eased(previous: Float32Array, next: Float32Array, k: number, share: number): number {
  const from = previous[k] ?? 0
  return from + ((next[k] ?? 0) - from) * share
}

const byteAt = (bytes: Uint8Array, place: number) => bytes[place] ?? 0

/**
 * Going down from the topmost, a disc is hidden if another has the same pixel, or if two on either side on the same line are
 * so near that both together cover each of its rows. What hides a disc also hides what that would have hidden.
 */
function dropHidden(crowd: Crowd, nearby: number, stride: number): void {
  const { count, places, phases, statuses, taken } = crowd
  taken.fill(0)
  let kept = 0
  for (let i = 0; i < count; i++) {
    const place = places[i] ?? 0
    if (taken[place] === 1) continue
    taken[place] = 1
    if (isHidden(taken, place, nearby, stride)) continue
    places[kept] = place
    phases[kept] = byteAt(phases, i)
    statuses[kept] = byteAt(statuses, i)
    kept++
  }
  crowd.count = kept
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
