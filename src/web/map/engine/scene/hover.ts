import type { Frame } from '../renderer.ts'
import type { Point } from '../spaces.ts'
import { pickMarker } from './pick-marker.ts'

/** How far beside a bot the pointer still means it, in screen pixels. */
const REACH = 9
/** Bots move under a pointer that rests: who is there is looked up this often. */
const EVERY_MS = 80

export type Hovering = ReturnType<typeof createHovering>

/** Who is under the pointer. */
export function createHovering(changed: (index: number | undefined) => void) {
  let pointer: Point | undefined
  let hovered: number | undefined
  let isNew = false
  let atMs = 0

  return {
    point(screen: Point | undefined) {
      pointer = screen
      isNew = true
    },
    /** True if it is somebody else now. */
    update(frame: Frame, nowMs: number): boolean {
      if (!isNew && (!pointer || nowMs - atMs < EVERY_MS)) return false
      isNew = false
      atMs = nowMs
      const found = pointer ? pickAt(frame, pointer, REACH) : undefined
      if (found === hovered) return false
      hovered = found
      changed(found)
      return true
    },
  }
}

/** The marker that a point of the screen means. */
export function pickAt(frame: Frame, screen: Point, reach: number): number | undefined {
  const { markers, shown, pixelFromGame, pixelRatio } = frame
  const pixel = { x: screen.x * pixelRatio, y: screen.y * pixelRatio }
  const index = pickMarker(markers, shown, pixelFromGame, pixel, reach * pixelRatio)
  return index < 0 ? undefined : index
}
