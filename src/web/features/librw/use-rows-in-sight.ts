import { type RefObject, useLayoutEffect, useState } from 'react'
import { readOffset } from './kept-offset.ts'
import { type RowsOfList, slotCount, slotFiller } from './slots.ts'

interface RowsInSight extends RowsOfList {
  box: RefObject<HTMLElement | null>
  /** Its children are the slots. */
  list: RefObject<HTMLElement | null>
  overscan: number
  onScroll(offset: number): void
}

/**
 * Puts the rows in sight into the slots, and returns how many slots the box needs. Past React: rendering the slots for
 * each step of a scroll took a third of the frame.
 */
export function useRowsInSight(options: RowsInSight): number {
  const { box, list, count, rowHeight, overscan, onScroll } = options
  const [slots, setSlots] = useState(0)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () =>
      setSlots(Math.min(count, slotCount(element.clientHeight, rowHeight, overscan)))
    element.scrollTo({ top: readOffset() })
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [box, count, rowHeight, overscan])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || !list.current || slots === 0) return
    const fillFrom = slotFiller([...list.current.children], { count, rowHeight })
    const follow = () => {
      const offset = element.scrollTop
      fillFrom(Math.max(0, Math.floor(offset / rowHeight) - overscan))
      onScroll(offset)
    }
    follow()
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [box, list, slots, count, rowHeight, overscan, onScroll])

  return slots
}
