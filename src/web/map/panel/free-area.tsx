import { useEffect, useRef } from 'react'
import type { LiveMap } from '../engine/create-map.ts'
import { SLOT } from './layout.ts'

/** Fills the part of a phone's map that no panel covers, so that the map shows the selected bot in its center. */
export function FreeArea({ map }: { map: LiveMap | undefined }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = element
    if (!current || !map) return undefined
    const observer = new ResizeObserver(() => map.setFocus({ x: 0, y: offsetOf(current) }))
    observer.observe(current)
    return () => {
      observer.disconnect()
      map.setFocus({ x: 0, y: 0 })
    }
  }, [map])
  return <div ref={element} className={SLOT.list} />
}

/** How far the center of the element is below the center of the map. */
function offsetOf({ offsetTop, offsetHeight, offsetParent }: HTMLElement): number {
  return offsetTop + offsetHeight / 2 - (offsetParent?.clientHeight ?? 0) / 2
}
