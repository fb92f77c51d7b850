import type { Point } from '../spaces.ts'
import { createDrag } from './drag.ts'
import type { Send, Touch } from './gesture.ts'
import { messageForKey } from './keys.ts'
import { createPinch } from './pinch.ts'
import { zoomByWheel } from './wheel.ts'

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
