import { type RefObject, useLayoutEffect } from 'react'

const KEY = 'night-shift-librw-offset'

/** The last scroll offset of the list in pixels, stored for the life of the tab. */
export function readOffset(): number {
  return Number(sessionStorage.getItem(KEY)) || 0
}

/** Saves the offset of the box when the user leaves the page. */
export function useKeptOffset(box: RefObject<HTMLElement | null>) {
  // A layout effect, because its cleanup runs while the box is still in the document.
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
