import { ZOOM_MIN } from '#web/map/engine/camera/view.ts'
import type { ToScene } from '#web/map/engine/messages.ts'
import type { Point } from '../spaces.ts'
import { createDrag } from './drag.ts'
import type { Gesture, Send, Touch } from './gesture.ts'

interface Listeners {
  send: Send
  onPointer(screen: Point | undefined): void
  onDragging(isDragging: boolean): void
}

/**
 * Turns pointer, wheel and keyboard input on the map into messages; returns a disposer. Elements over the map are
 * ignored.
 */
export function listenForGestures(
  host: HTMLElement,
  { send, onPointer, onDragging }: Listeners,
): () => void {
  const aborter = new AbortController()
  const { signal } = aborter
  const fingers = new Map<number, Touch>()
  const drag = createDrag(send)
  const pinch = createPinch(send)

  const down = (event: PointerEvent) => {
    if (!isOnMap(event, host) || event.button !== 0 || fingers.size === 2) return
    host.setPointerCapture(event.pointerId)
    const touch = touchOf(event, host)
    fingers.set(event.pointerId, touch)
    const twoFingers = pairOf(fingers)
    if (twoFingers) pinch.start(twoFingers)
    else drag.start({ touch, isMoving: false })
  }
  const move = (event: PointerEvent) =>
    onPointer(isOnMap(event, host) ? touchOf(event, host) : undefined)
  const moveDragged = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    event.stopPropagation()
    const touch = touchOf(event, host)
    fingers.set(event.pointerId, touch)
    const twoFingers = pairOf(fingers)
    if (twoFingers) pinch.update(twoFingers)
    else drag.update({ touch, isMoving: false })
    onDragging(drag.isMoving())
    onPointer(touch)
  }
  const moveMouse = (event: MouseEvent) => fingers.size > 0 && event.stopPropagation()
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    const [remaining] = fingers.values()
    if (remaining) {
      // The remaining finger continues as a drag, which cannot be a click.
      pinch.stop(event.timeStamp)
      drag.start({ touch: remaining, isMoving: true })
    } else if (event.type === 'pointerup') drag.stop(event.timeStamp)
    onDragging(false)
    if (event.pointerType !== 'mouse') onPointer(undefined)
  }
  const wheel = (event: WheelEvent) => {
    if (!isOnMap(event, host)) return
    event.preventDefault()
    zoomByWheel(event, pointOf(event, host), send)
  }
  const key = (event: KeyboardEvent) => {
    const message = event.target === host ? messageForKey(event) : undefined
    if (!message) return
    event.preventDefault()
    send(message)
  }

  host.addEventListener('pointerdown', down, { signal })
  host.addEventListener('pointermove', move, { signal })
  // While the map is dragged, no other element needs pointer moves, and handling them would cost time.
  window.addEventListener('pointermove', moveDragged, { signal, capture: true })
  window.addEventListener('mousemove', moveMouse, { signal, capture: true })
  host.addEventListener('pointerup', up, { signal })
  host.addEventListener('pointercancel', up, { signal })
  host.addEventListener('pointerleave', () => fingers.size === 0 && onPointer(undefined), {
    signal,
  })
  host.addEventListener('wheel', wheel, { signal, passive: false })
  host.addEventListener('keydown', key, { signal })
  return () => aborter.abort()
}

const isOnMap = ({ target }: Event, host: HTMLElement) =>
  target === host || target instanceof HTMLCanvasElement

function pointOf({ clientX, clientY }: MouseEvent, host: HTMLElement): Point {
  const { left, top } = host.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

function touchOf(event: PointerEvent, host: HTMLElement): Touch {
  const isMouse = event.pointerType === 'mouse'
  return { ...pointOf(event, host), atMs: event.timeStamp, isMouse }
}

function pairOf(fingers: ReadonlyMap<number, Touch>): [Touch, Touch] | undefined {
  const [one, other] = fingers.values()
  return one && other ? [one, other] : undefined
}

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

function messageForKey(event: KeyboardEvent): ToScene | undefined {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key]
}

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
function zoomByWheel(event: WheelEvent, screen: { x: number; y: number }, send: Send): void {
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

/** Zooms and pans with two fingers: the map stays under both of them. */
function createPinch(send: Send): Gesture<readonly [Touch, Touch]> {
  let last: Span | undefined

  return {
    start(fingers) {
      last = spanOf(fingers)
      send({ kind: 'stop' })
    },
    update(fingers) {
      const span = spanOf(fingers)
      if (last) {
        const by = { x: span.x - last.x, y: span.y - last.y }
        send({ kind: 'pan', by, isAnimated: false })
        const factor = span.length / last.length
        send({ kind: 'zoom', factor, screen: { x: span.x, y: span.y }, isAnimated: false })
      }
      last = span
    },
    stop() {
      last = undefined
    },
  }
}

interface Span {
  x: number
  y: number
  length: number
}

/** The midpoint of two fingers and their distance. */
function spanOf([one, other]: readonly [Touch, Touch]): Span {
  return {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    length: Math.max(1, Math.hypot(other.x - one.x, other.y - one.y)),
  }
}
