import type { Markers } from '../markers.ts'

/** Screen pixels. A shorter way is not visible, so slow markers are drawn in a fraction of the frames of the display. */
const VISIBLE_PX = 0.25
/** After this time, markers whose status has changed are drawn even if none has moved. */
const LATEST_MS = 100

/** How far markers have moved since they were last drawn. */
export interface Movement {
  /** The markers have changed. If `isEased`, they are on their way from where they were, and otherwise already there. */
  beginUpdate(isEased: boolean): void
  /** The last update is about to be replaced: its way ends where `progress` is 1. */
  endUpdate(): void
  /** Whether a new frame would look different. `isEasing` is whether the markers are on their way. */
  isVisible(nowMs: number, isEasing: boolean, pixelsPerUnit: number): boolean
  /** The markers are drawn where they are now. While the camera moves, each frame is drawn, so their way is not measured. */
  setDrawn(nowMs: number, isCameraMoving: boolean): void
}

export function createMovement(markers: Markers): Movement {
  /** Game units along an axis that no marker has exceeded since the last drawn frame; infinite if the markers are others. */
  let moved = Number.POSITIVE_INFINITY
  /** The progress up to which the way of the last update is part of `moved`. */
  let accounted = 1
  /** The longest way of the last update; undefined until it is needed, because it takes a pass over all markers. */
  let longest: number | undefined
  let isMeasured = false
  let drawnMs = Number.NEGATIVE_INFINITY

  const account = (progress: number) => {
    if (progress <= accounted || moved === Number.POSITIVE_INFINITY) return
    longest ??= longestWay(markers)
    moved += longest * (progress - accounted)
    accounted = progress
  }

  return {
    beginUpdate(isEased) {
      markers.progress = isEased ? 0 : 1
      if (!isEased) moved = Number.POSITIVE_INFINITY
      longest = undefined
      accounted = 0
    },
    endUpdate() {
      if (isMeasured) account(1)
      else moved = Number.POSITIVE_INFINITY
    },
    isVisible(nowMs, isEasing, pixelsPerUnit) {
      if (isEasing && nowMs >= drawnMs + LATEST_MS) return true
      account(markers.progress)
      return moved * pixelsPerUnit >= VISIBLE_PX
    },
    setDrawn(nowMs, isCameraMoving) {
      moved = 0
      accounted = markers.progress
      isMeasured = !isCameraMoving
      drawnMs = nowMs
    },
  }
}

function longestWay({ previous, next }: Markers): number {
  let longest = 0
  for (let at = 0; at < next.length; at++) {
    const way = Math.abs((next[at] ?? 0) - (previous[at] ?? 0))
    if (way > longest) longest = way
  }
  return longest
}
