import { expect, test } from 'vitest'
import { markersAt, STYLE } from '#testing/web/draw-frame.ts'
import { HIDDEN } from '../markers.ts'
import { emptyFrame, type Frame } from '../renderer.ts'
import { createOverlay } from './overlay.ts'

const CANVAS = { width: 400, height: 300 }
const DIGGER = 0
const MINER = 1
/** Of the label of Miner at rest, in pixels. */
const MINER_LEFT = 176

/** A frame with Digger and Miner. A game unit is a pixel, and the view is shifted by a number of pixels. */
function frameOf(shift: number, isStill: boolean): Frame {
  const games = [
    { x: 200, y: 150 },
    { x: 900, y: 150 },
  ]
  return {
    ...emptyFrame(markersAt(games, [0, 0])),
    pixelFromGame: { scaleX: 1, scaleY: 1, x0: -shift, y0: 0 },
    isStill,
  }
}

/** An overlay that knows the names. */
function createNamed() {
  const overlay = createOverlay(() => {})
  overlay.setStyle(STYLE)
  overlay.setName(DIGGER, 'Digger')
  overlay.setName(MINER, 'Miner')
  return overlay
}

test('once the map rests, the bots in the view have labels', () => {
  const overlay = createNamed()
  overlay.setLabels(true)
  overlay.layOut(frameOf(0, false), CANVAS, 1000)

  const moving = frameOf(700, false)
  overlay.layOut(moving, CANVAS, 1016)
  const resting = frameOf(700, true)
  overlay.layOut(resting, CANVAS, 1033)

  // While the map moves, labels are chosen at an interval: Digger, who has left the view, still has one at its edge.
  const lefts = [moving, resting].map(({ sprites }) => sprites.xs.slice(0, sprites.count))
  expect(lefts).toEqual([[0], [expect.closeTo(MINER_LEFT, -1)]])
})

test('a selected bot that is not on the map has no marks', () => {
  const overlay = createNamed()
  overlay.select(DIGGER)
  overlay.hover(MINER)
  const frame = frameOf(0, true)
  overlay.layOut(frame, CANVAS, 1000)
  const shown = frame.sprites.count

  frame.markers.statuses.fill(HIDDEN)
  overlay.layOut(frame, CANVAS, 1033)

  expect(shown).toBeGreaterThan(4)
  expect(frame.sprites.count).toBe(0)
})

test('labels in the view stay while many others are drawn', () => {
  const overlay = createNamed()
  const games = Array.from({ length: 12 }, (_, row) => ({ x: 200, y: 30 + 22 * row }))
  const frame = {
    ...frameOf(0, true),
    markers: markersAt(
      games,
      games.map(() => 0),
    ),
  }
  for (const index of games.keys()) overlay.setName(index, `Bot ${index}`)
  overlay.setLabels(true)
  const counts = Array.from({ length: 1000 }, (_, nowMs) => {
    overlay.setName(DIGGER, `Digger ${nowMs}`)
    overlay.layOut(frame, CANVAS, nowMs)
    return frame.sprites.count
  })

  expect(Math.min(...counts.slice(10))).toBe(games.length)
})
