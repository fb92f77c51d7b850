import { ZOOM_MIN } from '../camera/view.ts'
import type { ToScene } from '../messages.ts'

const STEP_PIXELS = 80
const ZOOM_FACTOR = 1.25

const pan = (x: number, y: number): ToScene => ({
  kind: 'pan',
  by: { x: x * STEP_PIXELS, y: y * STEP_PIXELS },
  isAnimated: true,
})
const zoom = (factor: number): ToScene => ({
  kind: 'zoom',
  factor,
  screen: undefined,
  isAnimated: true,
})

/** Keys of the focused map. The map moves away from where an arrow points, so that the view moves there. */
const KEYS: Record<string, ToScene> = {
  ArrowLeft: pan(1, 0),
  ArrowRight: pan(-1, 0),
  ArrowUp: pan(0, 1),
  ArrowDown: pan(0, -1),
  '+': zoom(ZOOM_FACTOR),
  '=': zoom(ZOOM_FACTOR),
  '-': zoom(1 / ZOOM_FACTOR),
  _: zoom(1 / ZOOM_FACTOR),
  '0': { kind: 'moveTo', target: { game: { x: 0, y: 0 }, zoom: ZOOM_MIN } },
}

export function messageForKey(event: KeyboardEvent): ToScene | undefined {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key]
}
