import type { Send } from './gesture.ts'

const FACTOR = 0.001
/** A trackpad reports a pinch as a wheel event with Ctrl, in small steps. */
const PINCH_FACTOR = 0.01
const LINE_PIXELS = 33
const PAGE_PIXELS = 400
/** Larger deltas are notches of a mouse wheel, which need easing; a trackpad sends smooth motion. */
const NOTCH_PIXELS = 40
/** Upper limit of one event. */
const MAX_PIXELS = 600

/** Zooms around the cursor. */
export function zoomByWheel(event: WheelEvent, screen: { x: number; y: number }, send: Send): void {
  const pixels = pixelsOf(event)
  const factor = Math.exp(-pixels * (event.ctrlKey ? PINCH_FACTOR : FACTOR))
  send({ kind: 'zoom', factor, screen, isAnimated: Math.abs(pixels) >= NOTCH_PIXELS })
}

function pixelsOf({ deltaY, deltaMode }: WheelEvent): number {
  const unit =
    deltaMode === WheelEvent.DOM_DELTA_LINE
      ? LINE_PIXELS
      : deltaMode === WheelEvent.DOM_DELTA_PAGE
        ? PAGE_PIXELS
        : 1
  return Math.min(Math.max(deltaY * unit, -MAX_PIXELS), MAX_PIXELS)
}
