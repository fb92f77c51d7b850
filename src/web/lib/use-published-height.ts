import { type RefObject, useLayoutEffect } from 'react'

/** Publishes the height of an element to the style sheet, as a custom property of the page. */
export function usePublishedHeight(
  element: RefObject<HTMLElement | null>,
  property: `--${string}`,
) {
  // Before the first paint, because the URL may name a place to scroll to.
  useLayoutEffect(() => {
    const root = document.documentElement.style
    const measure = () => root.setProperty(property, `${element.current?.clientHeight ?? 0}px`)
    const observer = new ResizeObserver(measure)
    measure()
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      root.removeProperty(property)
    }
  }, [element, property])
}
