import { expect, test } from 'vitest'
import { CALIBRATION } from '#domain/map.ts'
import { createCamera } from '../camera/camera.ts'
import { createSelection } from '../camera/selection.ts'
import { HIDDEN } from '../markers.ts'
import { createMarkerFeed } from './marker-feed.ts'
import { positionOf } from './pick-marker.ts'

const FRAMES_MS = 10_000

/** A feed with the updates of a source: the status and the position of each bot. */
function fed() {
  const feed = createMarkerFeed({ onUpdate() {}, onName() {}, onTrail() {} })
  const { port1, port2 } = new MessageChannel()
  feed.connect(port1)
  let atMs = 0
  const update = async (...bots: [status: number, x: number, y: number][]) => {
    atMs += 500
    const positions = Float32Array.from(bots.flatMap(([, x, y]) => [x, y]))
    const statuses = Uint8Array.from(bots, ([status]) => status)
    port2.postMessage({ kind: 'update', positions, statuses, atMs })
    const arrived = Promise.withResolvers<void>()
    port1.addEventListener('message', () => arrived.resolve(), { once: true })
    await arrived.promise
  }
  return { feed, update }
}

test('a new bot is at its position immediately, and others move to theirs', async () => {
  const { feed, update } = fed()
  await update([0, 10, 20], [HIDDEN, 0, 0])

  await update([0, 30, 40], [0, 500, -700])
  feed.markers.progress = 0

  expect(positionOf(feed.markers, 0)).toEqual({ x: 10, y: 20 })
  expect(positionOf(feed.markers, 1)).toEqual({ x: 500, y: -700 })
})

test('a bot that the game moved far away is there immediately', async () => {
  const { feed, update } = fed()
  await update([0, -1200, 0], [0, 0, 0])

  await update([0, 1200, 0], [0, 60, 0])
  feed.markers.progress = 0

  expect(positionOf(feed.markers, 0)).toEqual({ x: 1200, y: 0 })
  expect(positionOf(feed.markers, 1)).toEqual({ x: 0, y: 0 })
})

test('positions that have been drawn stay as they are, because renderers copy them only once', async () => {
  const { feed, update } = fed()
  await update([0, 10, 20], [HIDDEN, 0, 0])
  const drawn = feed.markers.next
  const copy = drawn.slice()

  await update([0, 30, 40], [0, 500, -700])

  expect(drawn).toEqual(copy)
})

test('a selected bot is centered once it appears', async () => {
  const { feed, update } = fed()
  const camera = createCamera()
  camera.resize({ width: 800, height: 600 })
  const selection = createSelection(feed.markers, camera, () => CALIBRATION)
  const center = () => {
    camera.advance(FRAMES_MS)
    const { x, y } = camera.view()
    return { x: Math.round(x), y: Math.round(y) }
  }
  const before = center()
  await update([HIDDEN, 0, 0])

  selection.select(0, true)
  const waiting = center()
  await update([0, 800, 1200])
  selection.centerIfPending()

  expect(waiting).toEqual(before)
  expect(center()).toEqual({ x: 5068, y: 2688 })
})
