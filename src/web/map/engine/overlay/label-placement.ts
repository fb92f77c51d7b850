import type { Markers, StatusMask } from '../markers.ts'
import type { Point, Size, Transform } from '../spaces.ts'

export const LABELS_MOST = 200

/** A rectangle of the canvas, in pixels. */
export interface Box extends Size {
  left: number
  top: number
}

/** The markers on the canvas that are nearest to its middle, the nearest first; at most as many as `into` is long. */
export function nearestToMiddle(
  { count, next, statuses }: Markers,
  shown: StatusMask,
  { scaleX, scaleY, x0, y0 }: Transform,
  { width, height }: Size,
  into: Int32Array,
  distances: Float64Array,
): number {
  let found = 0
  let farthest = Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) {
    if (((shown >>> (statuses[i] ?? 0)) & 1) === 0) continue
    const x = Math.abs((next[2 * i] ?? 0) * scaleX + x0 - width / 2)
    const y = Math.abs((next[2 * i + 1] ?? 0) * scaleY + y0 - height / 2)
    const away = x * x + y * y
    if (away >= farthest || x > width / 2 || y > height / 2) continue
    found = insert(into, distances, found, i, away)
    if (found === into.length) farthest = distances[found - 1] ?? 0
  }
  return found
}

/** Into its place in order; the last one falls out of a full list. */
function insert(
  into: Int32Array,
  distances: Float64Array,
  found: number,
  index: number,
  away: number,
): number {
  let place = Math.min(found, into.length - 1)
  while (place > 0 && (distances[place - 1] ?? 0) > away) {
    distances[place] = distances[place - 1] ?? 0
    into[place] = into[place - 1] ?? 0
    place--
  }
  distances[place] = away
  into[place] = index
  return Math.min(found + 1, into.length)
}

/** Whether a box is clear of all that were placed; if so it is placed too. */
export function placeBox(box: Box, placed: Box[]): boolean {
  if (placed.some((other) => overlap(box, other))) return false
  placed.push(box)
  return true
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}

/** A label stands above its marker, or below where it would leave the canvas, and never beyond its sides. */
export function boxFor(marker: Point, label: Size, canvas: Size, gap: number): Box {
  const left = Math.min(
    Math.max(Math.round(marker.x - label.width / 2), 0),
    Math.max(0, canvas.width - label.width),
  )
  const above = Math.round(marker.y - gap - label.height)
  const top = above >= 0 ? above : Math.round(marker.y + gap)
  return { left, top, width: label.width, height: label.height }
}
