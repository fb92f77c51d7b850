import { type RefObject, useEffect } from 'react'

/** Puts a box into the tab order while it has more than it shows, so that the arrow keys scroll it. */
export function useKeyboardScroll(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (element.scrollHeight > element.clientHeight) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [box])
}
