import type { Send } from './gesture.ts'

const FACTOR = 0.001
/** Trackpads report a pinch as a wheel with Ctrl, in small steps. */
const PINCH_FACTOR = 0.01
const LINE_PIXELS = 33
const PAGE_PIXELS = 400
/** From here on it is a notch of a mouse wheel, which eases; a trackpad moves by itself. */
const NOTCH_PIXELS = 40
/** No wheel goes farther at once. */
const MOST_PIXELS = 600

/** Zooms about the cursor. */
export function turnWheel(event: WheelEvent, screen: { x: number; y: number }, send: Send): void {
  const pixels = pixelsOf(event)
  const factor = Math.exp(-pixels * (event.ctrlKey ? PINCH_FACTOR : FACTOR))
  send({ kind: 'zoom', factor, screen, eases: Math.abs(pixels) >= NOTCH_PIXELS })
}

function pixelsOf({ deltaY, deltaMode }: WheelEvent): number {
  const unit =
    deltaMode === WheelEvent.DOM_DELTA_LINE
      ? LINE_PIXELS
      : deltaMode === WheelEvent.DOM_DELTA_PAGE
        ? PAGE_PIXELS
        : 1
  return Math.min(Math.max(deltaY * unit, -MOST_PIXELS), MOST_PIXELS)
}
