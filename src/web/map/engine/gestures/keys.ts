import { ZOOM_MIN } from '../camera/view.ts'
import type { ToScene } from '../messages.ts'

const STEP_PIXELS = 80
const ZOOM_FACTOR = 1.25

const pan = (x: number, y: number): ToScene => ({
  kind: 'pan',
  by: { x: x * STEP_PIXELS, y: y * STEP_PIXELS },
  eases: true,
})
const zoom = (factor: number): ToScene => ({
  kind: 'zoom',
  factor,
  screen: undefined,
  eases: true,
})

/** What keys do while the map has the focus: the map moves away from where the arrow points, so the view goes there. */
const KEYS: Record<string, ToScene> = {
  ArrowLeft: pan(1, 0),
  ArrowRight: pan(-1, 0),
  ArrowUp: pan(0, 1),
  ArrowDown: pan(0, -1),
  '+': zoom(ZOOM_FACTOR),
  '=': zoom(ZOOM_FACTOR),
  '-': zoom(1 / ZOOM_FACTOR),
  _: zoom(1 / ZOOM_FACTOR),
  '0': { kind: 'go', goal: { game: { x: 0, y: 0 }, zoom: ZOOM_MIN } },
}

export function messageOfKey(event: KeyboardEvent): ToScene | undefined {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key]
}
