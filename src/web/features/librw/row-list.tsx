import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { readOffset, useKeptOffset } from './kept-offset.ts'
import { ROW_HEIGHT, Row } from './row.tsx'
import { indexInSlot, OVERSCAN, slotCount } from './slots.ts'
import { useScrollKeys } from './use-scroll-keys.ts'

/** A scrollable list of rows with one height; it opens at its last scroll offset. */
export function RowList({ count }: { count: number }) {
  'use no memo' // TanStack Virtual mutates its instance, so the compiler must not cache reads from it.
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    initialOffset: readOffset,
    // The rows beyond the edges are rendered already, so React can work between the frames instead of within them.
    useFlushSync: false,
  })
  useKeptOffset(box)
  useScrollKeys(box, ROW_HEIGHT)
  const { startIndex, endIndex } = rows.calculateRange() ?? { startIndex: 0, endIndex: -1 }
  const first = startIndex - OVERSCAN
  const last = Math.min(endIndex + OVERSCAN, count - 1)
  const slots = slotCount(rows.scrollRect?.height ?? 0, ROW_HEIGHT)

  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      // Without a background of its own the box would be repainted at each step.
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-canvas contain-strict"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a ul has a style of its own */}
      <div
        role="list"
        aria-label="Rows"
        className="relative"
        style={{ height: count * ROW_HEIGHT }}
      >
        {Array.from({ length: slots }, (_, slot) => {
          const index = indexInSlot(slot, first, slots)
          const isShown = index >= 0 && index <= last
          // biome-ignore lint/suspicious/noArrayIndexKey: the element of a slot takes up another row
          return isShown && <Row key={slot} index={index} count={count} />
        })}
      </div>
    </div>
  )
}
