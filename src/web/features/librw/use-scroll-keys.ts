import { type RefObject, useEffect } from 'react'

/**
 * Home, End, Page Up and Page Down scroll the box while it has the focus or nothing has. A page overlaps by one row.
 */
export function useScrollKeys(box: RefObject<HTMLElement | null>, rowHeight: number) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const element = box.current
      if (!element || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (event.target !== document.body && event.target !== element) return
      const top = offsetAfter(event.key, element, rowHeight)
      if (top === undefined) return
      event.preventDefault()
      element.scrollTop = top
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [box, rowHeight])
}

function offsetAfter(key: string, box: HTMLElement, rowHeight: number): number | undefined {
  const page = box.clientHeight - rowHeight
  switch (key) {
    case 'Home':
      return 0
    case 'End':
      return box.scrollHeight
    case 'PageUp':
      return box.scrollTop - page
    case 'PageDown':
      return box.scrollTop + page
    default:
      return undefined
  }
}
