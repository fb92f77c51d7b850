import { type TouchEvent, useEffect, useRef } from 'react'

const LONG_PRESS_MS = 500
/** A finger that moves farther than this is scrolling. */
const SLOP_PX = 10

interface Press {
  x: number
  y: number
  isLong: boolean
  timer: ReturnType<typeof setTimeout>
}

/** Calls `onLongPress` with the id of a row that is pressed for a while. The press does not also click the row. */
export function useLongPress(onLongPress: (id: string) => void) {
  const press = useRef<Press>(undefined)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  return {
    /** Whether a finger is on a row: the browser may then report a right click. */
    isPressed: () => press.current !== undefined,
    handlers: {
      onTouchStart({ target, touches }: TouchEvent) {
        end()
        const id = target instanceof Element && target.closest<HTMLElement>('[data-id]')?.dataset.id
        const touch = touches[0]
        if (!id || !touch || touches.length > 1) return
        const started: Press = {
          x: touch.clientX,
          y: touch.clientY,
          isLong: false,
          timer: setTimeout(() => {
            started.isLong = true
            onLongPress(id)
          }, LONG_PRESS_MS),
        }
        press.current = started
      },
      onTouchMove({ touches }: TouchEvent) {
        const touch = touches[0]
        const { x, y, isLong } = press.current ?? {}
        if (isLong || !touch || x === undefined || y === undefined) return
        if (Math.hypot(touch.clientX - x, touch.clientY - y) > SLOP_PX) end()
      },
      onTouchEnd(event: TouchEvent) {
        if (press.current?.isLong) event.preventDefault()
        end()
      },
      onTouchCancel: end,
    },
  }
}
