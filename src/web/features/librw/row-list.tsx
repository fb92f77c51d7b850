import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import { formatCount } from '#domain/format.ts'
import { readOffset, useKeptOffset } from './kept-offset.ts'
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

  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain contain-strict"
    >
      <ul aria-label="Rows" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <Row key={key} index={index} count={count} start={start} />
        ))}
      </ul>
    </div>
  )
}

interface RowProps {
  index: number
  count: number
  /** Pixels from the top of the list. */
  start: number
}

const Row = memo(function Row({ index, count, start }: RowProps) {
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      className="absolute inset-x-0 top-0 flex items-center border-line border-b px-4 md:px-6"
      style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
    >
      Row {formatCount(index + 1)}
    </li>
  )
})
