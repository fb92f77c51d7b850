import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageFromScreen, screenFromImage, type View } from '../spaces.ts'
import {
  clampView,
  easeOut,
  fullView,
  interpolateView,
  panView,
  resizeView,
  zoomView,
} from './view.ts'

const SIDE = 8192
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const size = fc.record({
  width: fc.integer({ min: 200, max: 4000 }),
  height: fc.integer({ min: 200, max: 3000 }),
})
const view: fc.Arbitrary<View> = fc
  .tuple(size, number(0, SIDE), number(0, SIDE), number(1, 10))
  .map(([screen, x, y, zoom]) => ({ ...screen, x, y, zoom }))
const fraction = number(0, 1)
const expectNear = (one: { x: number; y: number }, other: { x: number; y: number }, digits = 5) => {
  expect(one.x).toBeCloseTo(other.x, digits)
  expect(one.y).toBeCloseTo(other.y, digits)
}
const pointOf = ({ width, height }: View, across: number, down: number) => ({
  x: across * width,
  y: down * height,
})
const isInside = ({ x, y }: View) => x > 0 && x < SIDE && y > 0 && y < SIDE

describe('the camera', () => {
  test('shows the whole picture and no more of it at zoom 1', () => {
    fc.assert(
      fc.property(size, (screen) => {
        const whole = fullView(screen)
        const topLeft = screenFromImage({ x: 0, y: 0 }, whole)
        const bottomRight = screenFromImage({ x: SIDE, y: SIDE }, whole)

        expect(Math.min(topLeft.x, topLeft.y)).toBeCloseTo(0, 6)
        expectNear(
          { x: topLeft.x + bottomRight.x, y: topLeft.y + bottomRight.y },
          { x: screen.width, y: screen.height },
        )
      }),
    )
  })

  test('converts a screen point to the image and back', () => {
    fc.assert(
      fc.property(view, fraction, fraction, (current, across, down) => {
        const screen = pointOf(current, across, down)

        expectNear(screenFromImage(imageFromScreen(screen, current), current), screen)
      }),
    )
  })

  test('keeps the point under the cursor while zooming', () => {
    fc.assert(
      fc.property(view, number(2, 10), fraction, fraction, (current, zoom, across, down) => {
        const screen = pointOf(current, across, down)
        const image = imageFromScreen(screen, current)
        const closer = zoomView(current, zoom, screen)

        fc.pre(isInside(closer))
        expect(closer.zoom).toBe(zoom)
        expectNear(imageFromScreen(screen, closer), image, 4)
      }),
    )
  })

  test('returns to the same view after zooming in and out', () => {
    fc.assert(
      fc.property(size, number(1, 10), fraction, fraction, (screen, zoom, across, down) => {
        const whole = fullView(screen)
        const at = pointOf(whole, across, down)
        const closer = zoomView(whole, zoom, at)

        fc.pre(isInside(closer))
        const back = zoomView(closer, 1, at)
        expectNear(back, whole, 4)
        expect(back.zoom).toBe(1)
      }),
    )
  })

  test('shows the whole picture after zooming out, wherever the view was', () => {
    fc.assert(
      fc.property(view, fraction, fraction, (current, across, down) => {
        fc.pre(current.zoom > 1)
        expectNear(zoomView(current, 0.5, pointOf(current, across, down)), fullView(current), 6)
      }),
    )
  })

  test('pans back and forth, and never beyond the picture', () => {
    fc.assert(
      fc.property(view, number(-9000, 9000), number(-9000, 9000), (current, x, y) => {
        const there = panView(current, { x, y })
        const back = panView(there, { x: -x, y: -y })

        expect(there).toEqual(clampView(there))
        expect(isInside(there) ? Math.abs(back.x - current.x) : 0).toBeLessThan(1e-6)
        expect(isInside(there) ? Math.abs(back.y - current.y) : 0).toBeLessThan(1e-6)
      }),
    )
  })

  test('keeps its center and zoom when the screen changes', () => {
    fc.assert(
      fc.property(view, size, (current, screen) => {
        const { x, y, zoom } = resizeView(current, screen)

        expect({ x, y, zoom }).toEqual({ x: current.x, y: current.y, zoom: current.zoom })
      }),
    )
  })

  test('stays between two views while moving from one to the other', () => {
    fc.assert(
      fc.property(view, view, fraction, (from, end, progress) => {
        const to = { ...end, width: from.width, height: from.height }
        expectBetween(from, to, progress)
        // The next representable zoom: the interpolation then divides by almost zero.
        expectBetween(from, { ...to, zoom: from.zoom * (1 + Number.EPSILON) }, progress)
      }),
    )
  })
})

function expectBetween(from: View, to: View, progress: number): void {
  const current = interpolateView(from, to, easeOut(progress))

  expect(current.x).toBeGreaterThanOrEqual(Math.min(from.x, to.x) - 1e-6)
  expect(current.x).toBeLessThanOrEqual(Math.max(from.x, to.x) + 1e-6)
  expect(current.zoom).toBeGreaterThanOrEqual(Math.min(from.zoom, to.zoom) - 1e-9)
  expect(current.zoom).toBeLessThanOrEqual(Math.max(from.zoom, to.zoom) + 1e-9)
  expectNear(interpolateView(from, to, 0), from)
  expectNear(interpolateView(from, to, 1), to)
}
