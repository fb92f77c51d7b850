import type { Markers } from '../markers.ts'

/** Screen pixels. A shorter way is not visible, so slow markers are drawn in a fraction of the frames of the display. */
const VISIBLE_PX = 0.25
/** After this time, markers whose status has changed are drawn even if none has moved. */
const LATEST_MS = 100

/** How far markers have moved since they were last drawn. */
export interface Movement {
  /** The markers have changed. If `isEased`, they are on their way from where they were, and otherwise already there. */
  beginUpdate(isEased: boolean): void
  /** Whether a new frame would look different. `isEasing` is whether the markers are on their way. */
  isVisible(nowMs: number, isEasing: boolean, pixelsPerUnit: number): boolean
  /** The markers are drawn where they are now. */
  setDrawn(nowMs: number): void
}

export function createMovement(markers: Markers): Movement {
  /** Game units along an axis that no marker has exceeded since the last drawn frame; infinite if unknown. */
  let moved = Number.POSITIVE_INFINITY
  /** The progress up to which the way of the last update is part of `moved`. */
  let accounted = 1
  /** The longest way of the last update. Undefined until someone asks, because it takes a pass over all markers. */
  let longest: number | undefined
  let drawnMs = Number.NEGATIVE_INFINITY

  return {
    beginUpdate(isEased) {
      moved =
        isEased && longest !== undefined
          ? moved + longest * (1 - accounted)
          : Number.POSITIVE_INFINITY
      markers.progress = isEased ? 0 : 1
      accounted = 0
      longest = undefined
    },
    isVisible(nowMs, isEasing, pixelsPerUnit) {
      longest ??= longestWay(markers)
      moved += longest * (markers.progress - accounted)
      accounted = markers.progress
      return (isEasing && nowMs >= drawnMs + LATEST_MS) || moved * pixelsPerUnit >= VISIBLE_PX
    },
    setDrawn(nowMs) {
      moved = 0
      accounted = markers.progress
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
