import { type RefObject, useLayoutEffect } from 'react'

const KEY = 'night-shift-librw-offset'

/** Where the list was left, in pixels; for as long as the tab lives. */
export function readOffset(): number {
  return Number(sessionStorage.getItem(KEY)) || 0
}

/** Remembers the offset of the box when the page is left. */
export function useKeptOffset(box: RefObject<HTMLElement | null>) {
  // Of the layout phase, since its end comes while the box still stands in the page.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const write = () => sessionStorage.setItem(KEY, String(element.scrollTop))
    addEventListener('pagehide', write)
    return () => {
      removeEventListener('pagehide', write)
      write()
    }
  }, [box])
}
