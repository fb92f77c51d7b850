import { expect, test } from 'vitest'
import { createMovement } from './movement.ts'

const markersAt = (...next: number[]) => ({
  count: next.length / 2,
  previous: new Float32Array(next.length),
  next: Float32Array.from(next),
  progress: 0,
  statuses: new Uint8Array(next.length / 2),
})

/** Markers that are drawn at 0 ms and are on their way. */
function easing(...next: number[]) {
  const markers = markersAt(...next)
  const movement = createMovement(markers)
  movement.beginUpdate(true)
  movement.setDrawn(0)
  /** Whether the markers have moved by these game units, at a scale where one is just visible. */
  const hasMoved = (units: number) => movement.isVisible(0, true, 0.25 / units)
  return { markers, movement, hasMoved }
}

test('markers are drawn again when the fastest has moved by a quarter of a pixel', () => {
  const { markers, movement, hasMoved } = easing(1, 2, -8, 0)
  expect(hasMoved(0.01)).toBe(false)

  markers.progress = 0.25
  expect(hasMoved(2)).toBe(true)
  expect(hasMoved(2.01)).toBe(false)
  movement.setDrawn(0)
  expect(hasMoved(0.01)).toBe(false)
  markers.progress = 0.5
  expect(hasMoved(2)).toBe(true)
  expect(hasMoved(2.01)).toBe(false)
})

test('a new update adds the rest of the way of the last one', () => {
  const { markers, movement, hasMoved } = easing(4, 0)
  markers.progress = 0.5
  expect(hasMoved(2)).toBe(true)
  movement.beginUpdate(true)
  Object.assign(markers, markersAt(0, 2))
  expect(hasMoved(4)).toBe(true)
  expect(hasMoved(4.01)).toBe(false)

  markers.progress = 1
  expect(hasMoved(6)).toBe(true)
  expect(hasMoved(6.01)).toBe(false)
})

test('other markers, and markers that jump, are drawn at any scale', () => {
  const { movement } = easing(0, 0)
  expect(movement.isVisible(0, false, 1e-9)).toBe(false)

  movement.beginUpdate(false)
  expect(movement.isVisible(0, false, 1e-9)).toBe(true)
  movement.beginUpdate(true)
  expect(movement.isVisible(0, true, 1e-9)).toBe(true)
})

test('markers are drawn if nobody asked how far the last update moved them', () => {
  const { movement, hasMoved } = easing(0, 0)
  movement.beginUpdate(true)
  expect(hasMoved(1e9)).toBe(true)
  movement.setDrawn(0)
  expect(hasMoved(0.01)).toBe(false)
})

test('slow markers are drawn at least every 100 ms on their way, and not at rest', () => {
  const { movement } = easing(1, 0)
  expect(movement.isVisible(99, true, 1e-9)).toBe(false)
  expect(movement.isVisible(100, true, 1e-9)).toBe(true)
  expect(movement.isVisible(100, false, 1e-9)).toBe(false)
})
