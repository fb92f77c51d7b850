import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVERY_STATUS } from '../markers.ts'
import { type Box, doOverlap, labelBox, nearestToCenter, reserveBox } from './label-placement.ts'

const CANVAS = { width: 800, height: 600 }
const IDENTITY = { scaleX: 1, scaleY: 1, x0: 0, y0: 0 }
const place = fc.record({
  x: fc.integer({ min: -200, max: 1000 }),
  y: fc.integer({ min: -200, max: 800 }),
})
const places = fc.array(place, { maxLength: 300 })
const isSeen = ({ x, y }: { x: number; y: number }) =>
  x >= 0 && x <= CANVAS.width && y >= 0 && y <= CANVAS.height
const squaredDistance = ({ x, y }: { x: number; y: number }) =>
  (x - CANVAS.width / 2) ** 2 + (y - CANVAS.height / 2) ** 2

test('labels go to the shown and visible markers nearest to the center', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 50 }), (all, most) => {
      const next = Float32Array.from(all.flatMap(({ x, y }) => [x, y]))
      const statuses = Uint8Array.from(all, (_, index) => index % 3)
      const markers = { count: all.length, previous: next, next, progress: 1, statuses }
      const into = new Int32Array(most)
      const found = nearestToCenter(markers, 0b101, IDENTITY, CANVAS, into, new Float64Array(most))

      const expected = all
        .filter((each, index) => isSeen(each) && index % 3 !== 1)
        .map(squaredDistance)
        .sort((one, other) => one - other)
        .slice(0, most)
      const chosen = Array.from(into.subarray(0, found), (index) => all[index] ?? { x: -1, y: -1 })
      expect(chosen.map(squaredDistance)).toEqual(expected)
    }),
  )
  const none = {
    count: 0,
    previous: new Float32Array(),
    next: new Float32Array(),
    progress: 1,
    statuses: new Uint8Array(),
  }
  expect(
    nearestToCenter(none, EVERY_STATUS, IDENTITY, CANVAS, new Int32Array(5), new Float64Array(5)),
  ).toBe(0)
})

test('labels stay on the canvas and do not overlap', () => {
  const label = { width: 90, height: 19 }
  fc.assert(
    fc.property(places, (all) => {
      const reserved: Box[] = []
      const boxes = all.filter(isSeen).map((marker) => labelBox(marker, label, CANVAS, 10))
      const shown = boxes.filter((box) => reserveBox(box, reserved))

      expect(boxes.every(({ left }) => left >= 0 && left + label.width <= CANVAS.width)).toBe(true)
      expect(boxes.every(({ top }) => top >= 0)).toBe(true)
      expect(
        shown.some((one, k) => shown.slice(k + 1).some((other) => doOverlap(one, other))),
      ).toBe(false)
      // Each omitted label would have overlapped another.
      const omitted = boxes.filter((box) => !shown.includes(box))
      expect(omitted.every((box) => shown.some((other) => doOverlap(box, other)))).toBe(true)
    }),
  )
})
