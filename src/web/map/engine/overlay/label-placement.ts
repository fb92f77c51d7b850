import type { Markers, StatusMask } from '../markers.ts'
import type { Point, Size, Transform } from '../spaces.ts'

export const MAX_LABELS = 200

/** A rectangle on the canvas, in pixels. */
export interface Box extends Size {
  left: number
  top: number
}

/** Finds the visible markers nearest to the center, in order of distance; at most `into.length`. */
export function nearestToCenter(
  { count, next, statuses }: Markers,
  shown: StatusMask,
  { scaleX, scaleY, x0, y0 }: Transform,
  { width, height }: Size,
  into: Int32Array,
  distances: Float64Array,
): number {
  let found = 0
  let maxSquared = Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) {
    if (((shown >>> (statuses[i] ?? 0)) & 1) === 0) continue
    const x = Math.abs((next[2 * i] ?? 0) * scaleX + x0 - width / 2)
    const y = Math.abs((next[2 * i + 1] ?? 0) * scaleY + y0 - height / 2)
    const squared = x * x + y * y
    if (squared >= maxSquared || x > width / 2 || y > height / 2) continue
    found = insert(into, distances, found, i, squared)
    if (found === into.length) maxSquared = distances[found - 1] ?? 0
  }
  return found
}

/** Inserts by distance; the last entry of a full list is dropped. */
function insert(
  into: Int32Array,
  distances: Float64Array,
  found: number,
  index: number,
  squared: number,
): number {
  let at = Math.min(found, into.length - 1)
  while (at > 0 && (distances[at - 1] ?? 0) > squared) {
    distances[at] = distances[at - 1] ?? 0
    into[at] = into[at - 1] ?? 0
    at--
  }
  distances[at] = squared
  into[at] = index
  return Math.min(found + 1, into.length)
}

/** Reserves a box unless it overlaps a reserved one; true if it was reserved. */
export function reserveBox(box: Box, reserved: Box[]): boolean {
  if (reserved.some((other) => doOverlap(box, other))) return false
  reserved.push(box)
  return true
}

export function doOverlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}

/** Places a label above its marker, or below it near the top edge, and within the sides of the canvas. */
export function labelBox(marker: Point, label: Size, canvas: Size, gap: number): Box {
  const left = Math.min(
    Math.max(Math.round(marker.x - label.width / 2), 0),
    Math.max(0, canvas.width - label.width),
  )
  const above = Math.round(marker.y - gap - label.height)
  const top = above >= 0 ? above : Math.round(marker.y + gap)
  return { left, top, width: label.width, height: label.height }
}
