import { type Calibration, imageFromGame } from '#domain/map.ts'
import { type Markers, presentIndex } from '../markers.ts'
import { positionOf } from '../scene/pick-marker.ts'
import type { Point } from '../spaces.ts'
import type { Camera } from './camera.ts'

/** Screen pixels. A pinch pans a little too, which must not end following. */
const MIN_PAN = 3

export type Selection = ReturnType<typeof createSelection>

/** The selected bot and how the camera follows it. A bot may be selected before its position is known. */
export function createSelection(markers: Markers, camera: Camera, calibration: () => Calibration) {
  let selected: number | undefined
  let isFollowing = false
  let isCenterPending = false

  const imageOf = () => {
    const index = presentIndex(markers, selected)
    return index === undefined
      ? undefined
      : imageFromGame(positionOf(markers, index), calibration())
  }

  return {
    isFollowing: () => isFollowing && imageOf() !== undefined,
    select(index: number | undefined, isCentered: boolean) {
      selected = index
      const image = isCentered ? imageOf() : undefined
      isCenterPending = isCentered && index !== undefined && !image
      if (image) camera.show(image, false)
    },
    /** A selected bot in the earlier focus moves to the new one, because its details may now cover it. */
    setFocus(next: Point) {
      const image = imageOf()
      const isShown = image !== undefined && camera.focus.isShowing(camera.destination(), image)
      camera.focus.set(next)
      if (isShown) camera.show(image, false)
    },
    setFollowing(on: boolean) {
      isFollowing = on
    },
    /** Centers a bot that was selected before its position arrived. */
    centerIfPending() {
      const image = isCenterPending ? imageOf() : undefined
      if (!image) return
      isCenterPending = false
      camera.show(image, true)
    },
    /** For a move of the user. False if nothing was followed, or if a pan is too short to end following. */
    stopFollowing(pan?: Point) {
      if (!isFollowing || (pan && Math.hypot(pan.x, pan.y) <= MIN_PAN)) return false
      isFollowing = false
      return true
    },
    update(elapsedMs: number) {
      const image = isFollowing ? imageOf() : undefined
      if (image) camera.follow(image, elapsedMs)
    },
  }
}
