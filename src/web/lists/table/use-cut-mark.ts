import { type RefObject, useEffect } from 'react'

/**
 * Sets `data-cut` on a box while it can scroll to the right. An ellipsis then shows that the column of the menus covers the
 * end of the rows: without it, a number that is cut off looks like another number.
 */
export function useCutMark(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const update = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      element.toggleAttribute('data-cut', scrollLeft + clientWidth < scrollWidth - 1)
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', update)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [box])
}
