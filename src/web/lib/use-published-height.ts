import { type RefObject, useLayoutEffect } from 'react'

/** Publishes the height of an element to the style sheet, as a custom property of the page. */
export function usePublishedHeight(
  element: RefObject<HTMLElement | null>,
  property: `--${string}`,
) {
  useLayoutEffect(() => {
    const root = document.documentElement.style
    // It reports the first height before the first paint too, when the layout is known and not computed for it alone.
    const observer = new ResizeObserver(() =>
      root.setProperty(property, `${element.current?.clientHeight ?? 0}px`),
    )
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      root.removeProperty(property)
    }
  }, [element, property])
}
