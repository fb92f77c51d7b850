import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageFromScreen, screenFromImage, type View } from '../spaces.ts'
import { clamped, easedShare, panned, resized, viewBetween, wholeView, zoomed } from './view.ts'

const SIDE = 8192
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const size = fc.record({
  width: fc.integer({ min: 200, max: 4000 }),
  height: fc.integer({ min: 200, max: 3000 }),
})
const view: fc.Arbitrary<View> = fc
  .tuple(size, number(0, SIDE), number(0, SIDE), number(1, 10))
  .map(([screen, x, y, zoom]) => ({ ...screen, x, y, zoom }))
const share = number(0, 1)
const near = (one: { x: number; y: number }, other: { x: number; y: number }, digits = 5) => {
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
        const whole = wholeView(screen)
        const topLeft = screenFromImage({ x: 0, y: 0 }, whole)
        const bottomRight = screenFromImage({ x: SIDE, y: SIDE }, whole)

        expect(Math.min(topLeft.x, topLeft.y)).toBeCloseTo(0, 6)
        near(
          { x: topLeft.x + bottomRight.x, y: topLeft.y + bottomRight.y },
          { x: screen.width, y: screen.height },
        )
      }),
    )
  })

  test('finds the same place of the screen again', () => {
    fc.assert(
      fc.property(view, share, share, (seen, across, down) => {
        const screen = pointOf(seen, across, down)

        near(screenFromImage(imageFromScreen(screen, seen), seen), screen)
      }),
    )
  })

  test('keeps the point under the cursor while it zooms', () => {
    fc.assert(
      fc.property(view, number(2, 10), share, share, (seen, zoom, across, down) => {
        const screen = pointOf(seen, across, down)
        const image = imageFromScreen(screen, seen)
        const closer = zoomed(seen, zoom, screen)

        fc.pre(isInside(closer))
        expect(closer.zoom).toBe(zoom)
        near(imageFromScreen(screen, closer), image, 4)
      }),
    )
  })

  test('zooms in and out again to the view it came from', () => {
    fc.assert(
      fc.property(size, number(1, 10), share, share, (screen, zoom, across, down) => {
        const whole = wholeView(screen)
        const at = pointOf(whole, across, down)
        const closer = zoomed(whole, zoom, at)

        fc.pre(isInside(closer))
        const back = zoomed(closer, 1, at)
        near(back, whole, 4)
        expect(back.zoom).toBe(1)
      }),
    )
  })

  test('shows the whole picture again once it is zoomed out, wherever it was', () => {
    fc.assert(
      fc.property(view, share, share, (seen, across, down) => {
        fc.pre(seen.zoom > 1)
        near(zoomed(seen, 0.5, pointOf(seen, across, down)), wholeView(seen), 6)
      }),
    )
  })

  test('pans there and back, but never beyond the picture', () => {
    fc.assert(
      fc.property(view, number(-9000, 9000), number(-9000, 9000), (seen, x, y) => {
        const there = panned(seen, { x, y })
        const back = panned(there, { x: -x, y: -y })

        expect(there).toEqual(clamped(there))
        expect(isInside(there) ? Math.abs(back.x - seen.x) : 0).toBeLessThan(1e-6)
        expect(isInside(there) ? Math.abs(back.y - seen.y) : 0).toBeLessThan(1e-6)
      }),
    )
  })

  test('keeps its middle and zoom when the screen changes', () => {
    fc.assert(
      fc.property(view, size, (seen, screen) => {
        const { x, y, zoom } = resized(seen, screen)

        expect({ x, y, zoom }).toEqual({ x: seen.x, y: seen.y, zoom: seen.zoom })
      }),
    )
  })

  test('goes from one view to another without leaving the way between them', () => {
    fc.assert(
      fc.property(view, view, share, (from, end, part) => {
        const to = { ...end, width: from.width, height: from.height }
        expectBetween(from, to, part)
        // The next number to be had: what is divided there is all but nothing.
        expectBetween(from, { ...to, zoom: from.zoom * (1 + Number.EPSILON) }, part)
      }),
    )
  })
})

function expectBetween(from: View, to: View, part: number): void {
  const seen = viewBetween(from, to, easedShare(part))

  expect(seen.x).toBeGreaterThanOrEqual(Math.min(from.x, to.x) - 1e-6)
  expect(seen.x).toBeLessThanOrEqual(Math.max(from.x, to.x) + 1e-6)
  expect(seen.zoom).toBeGreaterThanOrEqual(Math.min(from.zoom, to.zoom) - 1e-9)
  expect(seen.zoom).toBeLessThanOrEqual(Math.max(from.zoom, to.zoom) + 1e-9)
  near(viewBetween(from, to, 0), from)
  near(viewBetween(from, to, 1), to)
}
