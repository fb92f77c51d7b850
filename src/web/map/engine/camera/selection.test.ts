import { describe, expect, test } from 'vitest'
import { CALIBRATION, imageFromGame } from '#domain/map.ts'
import type { Markers } from '../markers.ts'
import { screenFromImage } from '../spaces.ts'
import { createCamera } from './camera.ts'
import { createSelection } from './selection.ts'

const GAME = { x: 300, y: -200 }
const IMAGE = imageFromGame(GAME, CALIBRATION)
const FRAME_MS = 16
const CENTER = { x: 180, y: 300 }

/** A bot on the map of a phone, zoomed in, and where it is on the screen once the map rests. */
function scene() {
  const position = new Float32Array([GAME.x, GAME.y])
  const markers: Markers = {
    ...{ count: 1, progress: 1, statuses: new Uint8Array(1) },
    ...{ previous: position, next: position },
  }
  const camera = createCamera()
  camera.resize({ width: 2 * CENTER.x, height: 2 * CENTER.y })
  camera.moveTo(imageFromGame({ x: 0, y: 0 }, CALIBRATION), 8, true)
  const selection = createSelection(markers, camera, () => CALIBRATION)
  let nowMs = 0
  const place = () => {
    for (let frame = 0; frame < 200; frame++) {
      nowMs += FRAME_MS
      selection.update(camera.advance(nowMs))
    }
    const { x, y } = screenFromImage(IMAGE, camera.view())
    return { x: Math.round(x), y: Math.round(y) }
  }
  return { camera, selection, place }
}

describe('a selected bot', () => {
  test('is shown in the center, also after zooming by buttons', () => {
    const { camera, selection, place } = scene()

    selection.select(0, true)
    expect(place()).toEqual(CENTER)
    camera.zoomBySteps(10)

    expect(place()).toEqual(CENTER)
  })

  test('is shown in the focus, also after zooming by buttons', () => {
    const { camera, selection, place } = scene()
    selection.setFocus({ x: 0, y: -120 })

    selection.select(0, true)
    expect(place()).toEqual({ x: 180, y: 180 })
    camera.zoomBySteps(10)

    expect(place()).toEqual({ x: 180, y: 180 })
  })

  test('moves to a new focus, for its details open after it was selected', () => {
    const { selection, place } = scene()
    selection.select(0, true)

    selection.setFocus({ x: 0, y: -120 })
    expect(place()).toEqual({ x: 180, y: 180 })
    selection.setFocus({ x: 0, y: 0 })

    expect(place()).toEqual(CENTER)
  })

  test('stays where the user moved the map', () => {
    const { camera, selection, place } = scene()
    selection.select(0, true)
    place()
    camera.pan({ x: 0, y: 90 }, false)
    const before = place()

    selection.setFocus({ x: 0, y: -120 })

    expect(place()).toEqual(before)
  })

  test('is followed in the focus', () => {
    const { selection, place } = scene()
    selection.setFocus({ x: 0, y: -120 })
    selection.select(0, false)

    selection.setFollowing(true)

    expect(place()).toEqual({ x: 180, y: 180 })
  })
})
