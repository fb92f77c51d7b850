import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Markers } from '../markers.ts'
import { pickMarker } from './pick-marker.ts'

/** Small integers and halves: every sum of squares is exact, and many markers are equally near. */
const Coordinate = fc.integer({ min: -6, max: 6 })
const Marker = fc.record({
  previous: fc.tuple(Coordinate, Coordinate),
  next: fc.tuple(Coordinate, Coordinate),
  status: fc.integer({ min: 0, max: 4 }),
})
const TRANSFORM = { scaleX: 2, scaleY: -4, x0: 3, y0: -5 }

test('picks the nearest shown marker, and the topmost of equally near ones', () => {
  fc.assert(
    fc.property(
      fc.array(Marker, { maxLength: 60 }),
      fc.constantFrom(0, 0.25, 0.5, 1),
      fc.integer({ min: 0, max: 31 }),
      fc.record({ x: fc.integer({ min: -20, max: 20 }), y: fc.integer({ min: -30, max: 30 }) }),
      fc.integer({ min: 0, max: 12 }),
      (all, progress, shown, pixel, radius) => {
        const markers: Markers = {
          count: all.length,
          previous: Float32Array.from(all.flatMap(({ previous }) => previous)),
          next: Float32Array.from(all.flatMap(({ next }) => next)),
          statuses: Uint8Array.from(all, ({ status }) => status),
          progress,
        }
        const within = all
          .map(({ previous, next, status }, index) => {
            const x = previous[0] * (1 - progress) + next[0] * progress
            const y = previous[1] * (1 - progress) + next[1] * progress
            const deltaX = x * TRANSFORM.scaleX + TRANSFORM.x0 - pixel.x
            const deltaY = y * TRANSFORM.scaleY + TRANSFORM.y0 - pixel.y
            return {
              index,
              squared: deltaX ** 2 + deltaY ** 2,
              isShown: (shown & (1 << status)) > 0,
            }
          })
          .filter(({ squared, isShown }) => isShown && squared <= radius ** 2)
          .sort((one, other) => one.squared - other.squared || other.index - one.index)

        expect(pickMarker(markers, shown, TRANSFORM, pixel, radius)).toBe(within[0]?.index ?? -1)
      },
    ),
    { numRuns: 300 },
  )
})
