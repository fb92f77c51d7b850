import { memo, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { formatCount } from '#domain/format.ts'
import { useRowSlots } from '#web/lib/row-slots.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

const ROWS = 10_000

/** A list long enough to demonstrate that only the visible rows are in the document. */
export function LibrwPage() {
  return (
    // Fills the remaining height of the window, so that only the list scrolls. The shell reserves this much at the
    // bottom.
    <div className="flex h-[calc(100dvh-var(--top)-5rem)] flex-col md:h-[calc(100dvh-var(--top)-1.5rem)]">
      <PageHeader group="System" title="LibRW" count={formatCount(ROWS)} />
      <RowList count={ROWS} />
    </div>
  )
}

/** A scrollable list of rows with one height; it opens at its last scroll offset. */
function RowList({ count }: { count: number }) {
  const box = useRef<HTMLDivElement>(null)
  const slots = useRowSlots(box, { count, rowHeight: ROW_HEIGHT, initialOffset: readOffset })
  useKeptOffset(box)
  useScrollKeys(box, ROW_HEIGHT)

  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      // Without a background, the box would be repainted at each step.
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-canvas contain-strict"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a ul has a style of its own */}
      <div
        role="list"
        aria-label="Rows"
        className="relative"
        style={{ height: count * ROW_HEIGHT }}
      >
        {slots.map(({ slot, index }) => (
          <Row key={slot} index={index} count={count} />
        ))}
      </div>
    </div>
  )
}

const KEY = 'night-shift-librw-offset'

/** The last scroll offset of the list in pixels, stored for the life of the tab. */
function readOffset(): number {
  return Number(sessionStorage.getItem(KEY)) || 0
}

/** Saves the offset of the box when the user leaves the page. */
function useKeptOffset(box: RefObject<HTMLElement | null>) {
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

const ROW_HEIGHT = 35

/** The row at `index`, at its place in the list. */
const Row = memo(function Row({ index, count }: { index: number; count: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an li needs a ul, which here is a div with a height of its own
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      // Strict containment, a fixed size and a transform are all required: without any one of them, the browser lays out the
      // whole page again. The text is centered by its line height, because a flex box would need another layout for each text.
      className="absolute inset-x-0 top-0 border-line border-b px-4 leading-[34px] contain-strict md:px-6"
      style={{ height: ROW_HEIGHT, transform: `translateY(${index * ROW_HEIGHT}px)` }}
    >
      {`Row ${formatCount(index + 1)}`}
    </div>
  )
})

/**
 * Home, End, Page Up and Page Down scroll the box while it has the focus or no element does. A page overlaps by one row.
 */
function useScrollKeys(box: RefObject<HTMLElement | null>, rowHeight: number) {
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
