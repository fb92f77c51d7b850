import { type Calibration, imageFromGame } from '#domain/map.ts'
import type { Markers } from '../markers.ts'
import { placeOf } from '../scene/pick-marker.ts'
import type { Point } from '../spaces.ts'
import type { Motion } from './camera.ts'

/** Screen pixels: two fingers that zoom also pan a little, which does not end following. */
const PAN_AWAY = 3

export type Selection = ReturnType<typeof createSelection>

/** The selected bot and how the view keeps to it; it may be selected before it is there. */
export function createSelection(markers: Markers, motion: Motion, calibration: () => Calibration) {
  let selected: number | undefined
  let isFollowing = false
  let isAwaited = false

  const imageOf = () =>
    selected !== undefined && selected < markers.count
      ? imageFromGame(placeOf(markers, selected), calibration())
      : undefined

  return {
    isFollowing: () => isFollowing && imageOf() !== undefined,
    select(index: number | undefined, centres: boolean) {
      selected = index
      const image = centres ? imageOf() : undefined
      isAwaited = centres && index !== undefined && !image
      if (image) motion.go(image, undefined, false)
    },
    follow(on: boolean) {
      isFollowing = on
    },
    /** The bots are there: brings one in sight that was selected before. */
    arrive() {
      const image = isAwaited ? imageOf() : undefined
      if (!image) return
      isAwaited = false
      motion.go(image, undefined, true)
    },
    /** True if somebody pans away from the bot that is followed. */
    leaves(by: Point) {
      if (!isFollowing || Math.hypot(by.x, by.y) <= PAN_AWAY) return false
      isFollowing = false
      return true
    },
    keepTo(elapsedMs: number) {
      const image = isFollowing ? imageOf() : undefined
      if (image) motion.chase(image, elapsedMs)
    },
  }
}
