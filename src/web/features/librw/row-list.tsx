import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import { formatCount } from '#domain/format.ts'
import { readOffset, useKeptOffset } from './kept-offset.ts'
import { indexInSlot, slotCount } from './slots.ts'
import { useScrollKeys } from './use-scroll-keys.ts'

const ROW_HEIGHT = 35
const OVERSCAN = 5

/** Rows of one height in a box that scrolls; it opens where it was left. */
export function RowList({ count }: { count: number }) {
  'use no memo' // TanStack Virtual changes its instance in place: the compiler must not cache reads from it.
  const box = useRef<HTMLDivElement>(null)
  const keep = useKeptOffset()
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialOffset: readOffset,
    onChange: ({ scrollOffset }) => keep(scrollOffset ?? 0),
  })
  useScrollKeys(box, ROW_HEIGHT)
  const first = rows.getVirtualItems()[0]?.index ?? 0
  const slots = slotCount(rows.scrollRect?.height ?? 0, ROW_HEIGHT, OVERSCAN)

  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      // Without a background of its own the box would be painted anew for each step.
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-canvas contain-strict"
    >
      <ul aria-label="Rows" className="relative" style={{ height: rows.getTotalSize() }}>
        {Array.from({ length: Math.min(slots, count) }, (_, slot) => {
          const index = indexInSlot(slot, first, slots)
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot takes up another row and stays what it is
          return index < count && <Row key={slot} index={index} count={count} />
        })}
      </ul>
    </div>
  )
}

const Row = memo(function Row({ index, count }: { index: number; count: number }) {
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      // A line as high as the row: a box to centre the text in would be laid out anew with each text.
      className="absolute inset-x-0 border-line border-b px-4 leading-[34px] contain-strict md:px-6"
      // `top`, not a transform: a third less to paint when a whole screen of rows moves.
      style={{ height: ROW_HEIGHT, top: index * ROW_HEIGHT }}
    >
      {`Row ${formatCount(index + 1)}`}
    </li>
  )
})
