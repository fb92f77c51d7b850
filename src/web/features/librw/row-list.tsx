import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { readOffset, useKeptOffset } from './kept-offset.ts'
import { BLOCK_HEIGHT, BLOCK_ROWS, ROW_HEIGHT, RowBlock } from './row-block.tsx'
import { indexInSlot, slotCount } from './slots.ts'
import { useScrollKeys } from './use-scroll-keys.ts'

/** Rows of one height in a box that scrolls; it opens where it was left. */
export function RowList({ count }: { count: number }) {
  'use no memo' // TanStack Virtual changes its instance in place: the compiler must not cache reads from it.
  const box = useRef<HTMLDivElement>(null)
  const blocks = useVirtualizer({
    count: Math.ceil(count / BLOCK_ROWS),
    getScrollElement: () => box.current,
    estimateSize: () => BLOCK_HEIGHT,
    initialOffset: readOffset,
    // The rows beyond the edge stand ready, so that React may work between the frames instead of within them.
    useFlushSync: false,
  })
  useKeptOffset(box)
  useScrollKeys(box, ROW_HEIGHT)
  const first = (blocks.calculateRange()?.startIndex ?? 0) - 1
  const slots = slotCount(blocks.scrollRect?.height ?? 0, BLOCK_HEIGHT)

  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      // Without a background of its own the box would be painted anew for each step.
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-canvas contain-strict"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a ul holds rows alone, and here blocks are between */}
      <div
        role="list"
        aria-label="Rows"
        className="relative"
        style={{ height: count * ROW_HEIGHT }}
      >
        {Array.from({ length: slots }, (_, slot) => {
          const firstRow = indexInSlot(slot, first, slots) * BLOCK_ROWS
          const isThere = firstRow >= 0 && firstRow < count
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot takes up another block and stays what it is
          return isThere && <RowBlock key={slot} first={firstRow} count={count} />
        })}
      </div>
    </div>
  )
}
