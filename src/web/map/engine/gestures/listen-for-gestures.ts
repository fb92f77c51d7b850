import type { Point } from '../spaces.ts'
import { createDrag } from './drag.ts'
import type { Send, Touch } from './gesture.ts'
import { messageOfKey } from './keys.ts'
import { createPinch } from './pinch.ts'
import { turnWheel } from './wheel.ts'

interface Hears {
  send: Send
  pointer(screen: Point | undefined): void
  dragging(isDragging: boolean): void
}

/** Turns what hands do on the map into messages, until it is told to stop. What lies over the map is not the map. */
export function listen(host: HTMLElement, { send, pointer, dragging }: Hears): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const fingers = new Map<number, Touch>()
  const drag = createDrag(send)
  const pinch = createPinch(send)

  const down = (event: PointerEvent) => {
    if (!isOnMap(event, host) || event.button !== 0 || fingers.size === 2) return
    host.setPointerCapture(event.pointerId)
    const touch = touchOf(event, host)
    fingers.set(event.pointerId, touch)
    const both = pair(fingers)
    if (both) pinch.start(both)
    else drag.start({ touch, isMoving: false })
  }
  const move = (event: PointerEvent) =>
    pointer(isOnMap(event, host) ? touchOf(event, host) : undefined)
  const moveHeld = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    event.stopPropagation()
    const touch = touchOf(event, host)
    fingers.set(event.pointerId, touch)
    const both = pair(fingers)
    if (both) pinch.update(both)
    else drag.update({ touch, isMoving: false })
    dragging(drag.isMoving())
    pointer(touch)
  }
  const moveMouse = (event: MouseEvent) => fingers.size > 0 && event.stopPropagation()
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    const [rest] = fingers.values()
    if (rest) {
      // The finger that stays goes on dragging, and is no click any more.
      pinch.stop(event.timeStamp)
      drag.start({ touch: rest, isMoving: true })
    } else if (event.type === 'pointerup') drag.stop(event.timeStamp)
    dragging(false)
    if (event.pointerType !== 'mouse') pointer(undefined)
  }
  const wheel = (event: WheelEvent) => {
    if (!isOnMap(event, host)) return
    event.preventDefault()
    turnWheel(event, placeOf(event, host), send)
  }
  const key = (event: KeyboardEvent) => {
    const message = event.target === host ? messageOfKey(event) : undefined
    if (!message) return
    event.preventDefault()
    send(message)
  }

  host.addEventListener('pointerdown', down, { signal })
  host.addEventListener('pointermove', move, { signal })
  // Whatever else is on the page would look at each move, and while the map is held none is meant for it.
  window.addEventListener('pointermove', moveHeld, { signal, capture: true })
  window.addEventListener('mousemove', moveMouse, { signal, capture: true })
  host.addEventListener('pointerup', up, { signal })
  host.addEventListener('pointercancel', up, { signal })
  host.addEventListener('pointerleave', () => fingers.size === 0 && pointer(undefined), { signal })
  host.addEventListener('wheel', wheel, { signal, passive: false })
  host.addEventListener('keydown', key, { signal })
  return () => stopping.abort()
}

const isOnMap = ({ target }: Event, host: HTMLElement) =>
  target === host || target instanceof HTMLCanvasElement

function placeOf({ clientX, clientY }: MouseEvent, host: HTMLElement): Point {
  const { left, top } = host.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

function touchOf(event: PointerEvent, host: HTMLElement): Touch {
  const isMouse = event.pointerType === 'mouse'
  return { ...placeOf(event, host), atMs: event.timeStamp, isMouse }
}

function pair(fingers: ReadonlyMap<number, Touch>): [Touch, Touch] | undefined {
  const [one, other] = fingers.values()
  return one && other ? [one, other] : undefined
}
