import type { Frame } from '../renderer.ts'
import type { Point } from '../spaces.ts'
import { pickMarker } from './pick-marker.ts'

/** Distance from a bot at which the pointer still hovers it, in screen pixels. */
const HOVER_RADIUS = 9
/** While bots or the view move under a still pointer, the hovered bot is looked up at this interval. */
const REFRESH_MS = 80

export type Hover = ReturnType<typeof createHover>

/** Tracks which bot is under the pointer. */
export function createHover(onChange: (index: number | undefined) => void) {
  let pointer: Point | undefined
  let hovered: number | undefined
  let hasMoved = false
  let updatedMs = 0

  return {
    movePointer(screen: Point | undefined) {
      pointer = screen
      hasMoved = true
    },
    /** True if the hovered bot changed. */
    update(frame: Frame, nowMs: number, isMoving: boolean): boolean {
      if (!hasMoved && (!pointer || (isMoving && nowMs - updatedMs < REFRESH_MS))) return false
      hasMoved = false
      updatedMs = nowMs
      const found = pointer ? pickAtScreen(frame, pointer, HOVER_RADIUS) : undefined
      if (found === hovered) return false
      hovered = found
      onChange(found)
      return true
    },
  }
}

/** The marker at a point of the screen. */
export function pickAtScreen(frame: Frame, screen: Point, radius: number): number | undefined {
  const { markers, shown, pixelFromGame, pixelRatio } = frame
  const pixel = { x: screen.x * pixelRatio, y: screen.y * pixelRatio }
  const index = pickMarker(markers, shown, pixelFromGame, pixel, radius * pixelRatio)
  return index < 0 ? undefined : index
}
