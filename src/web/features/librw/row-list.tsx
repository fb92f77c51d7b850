import { useRef } from 'react'
import { useKeptOffset } from './kept-offset.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { useScrollKeys } from './use-scroll-keys.ts'

const ROW_HEIGHT = 35
const OVERSCAN = 5

/** Rows of one height in a box that scrolls; it opens where it was left. */
export function RowList({ count }: { count: number }) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const rows = { box, list, count, rowHeight: ROW_HEIGHT, overscan: OVERSCAN }
  const slots = useRowsInSight({ ...rows, onScroll: useKeptOffset() })
  useScrollKeys(box, ROW_HEIGHT)

  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      // Without a background of its own the box would be painted anew for each step.
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-canvas contain-strict"
    >
      <ul ref={list} aria-label="Rows" className="relative" style={{ height: count * ROW_HEIGHT }}>
        {Array.from({ length: slots }, (_, slot) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot takes up another row and stays what it is
            key={slot}
            aria-setsize={count}
            className="absolute inset-x-0 flex items-center border-line border-b px-4 contain-strict md:px-6"
            style={{ height: ROW_HEIGHT }}
          />
        ))}
      </ul>
    </div>
  )
}
