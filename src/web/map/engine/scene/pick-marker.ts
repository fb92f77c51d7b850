import type { Markers, StatusMask } from '../markers.ts'
import type { Point, Transform } from '../spaces.ts'

/**
 * The shown marker nearest to a canvas pixel within a radius, the topmost of equally near ones, or -1. A plain scan:
 * with 100,000 moving markers it takes a fifth of the time of building an index.
 */
export function pickMarker(
  markers: Markers,
  shown: StatusMask,
  pixelFromGame: Transform,
  pixel: Point,
  radiusPixels: number,
): number {
  const { count, previous, next, progress, statuses } = markers
  const { scaleX, scaleY, x0, y0 } = pixelFromGame
  let nearest = -1
  let minSquared = radiusPixels * radiusPixels
  for (let i = 0, k = 0; i < count; i++, k += 2) {
    const startX = previous[k] ?? 0
    const startY = previous[k + 1] ?? 0
    const deltaX = (startX + ((next[k] ?? 0) - startX) * progress) * scaleX + x0 - pixel.x
    const deltaY = (startY + ((next[k + 1] ?? 0) - startY) * progress) * scaleY + y0 - pixel.y
    const squared = deltaX * deltaX + deltaY * deltaY
    if (squared <= minSquared && (shown >>> (statuses[i] ?? 0)) & 1) {
      minSquared = squared
      nearest = i
    }
  }
  return nearest
}

/** The current position of a marker, in game units. */
export function positionOf({ previous, next, progress }: Markers, index: number): Point {
  const startX = previous[2 * index] ?? 0
  const startY = previous[2 * index + 1] ?? 0
  return {
    x: startX + ((next[2 * index] ?? 0) - startX) * progress,
    y: startY + ((next[2 * index + 1] ?? 0) - startY) * progress,
  }
}
