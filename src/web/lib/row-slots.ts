import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/*
 * Rows share a fixed set of elements. The element of a row that scrolls out of view is reused for a row that scrolls in, because
 * style calculation takes seven times as long for a new element as for a changed text.
 */

/** Rows rendered beyond either edge of the box. */
const OVERSCAN = 5

interface RowSlot {
  /** The key of its element. */
  readonly slot: number
  readonly index: number
}

interface Rows {
  count: number
  rowHeight: number
  initialOffset?: () => number
}

/** The rows of one height that a box shows, and the elements that they share. */
export function useRowSlots(
  box: RefObject<HTMLElement | null>,
  { count, rowHeight, initialOffset }: Rows,
): RowSlot[] {
  'use no memo' // TanStack Virtual mutates its instance, so the compiler must not cache reads from it.
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    ...(initialOffset && { initialOffset }),
    // The rows beyond the edges are already rendered, so React does not have to render new rows in the same frame.
    useFlushSync: false,
  })
  const { startIndex, endIndex } = rows.calculateRange() ?? { startIndex: 0, endIndex: -1 }
  const first = startIndex - OVERSCAN
  const last = Math.min(endIndex + OVERSCAN, count - 1)
  const slots = slotCount(rows.scrollRect?.height ?? 0, rowHeight)
  return Array.from({ length: slots }, (_, slot) => ({
    slot,
    index: indexInSlot(slot, first, slots),
  })).filter(({ index }) => index >= 0 && index <= last)
}

/** Elements for every row that is at least partly visible in a box of this height, and for those beyond its edges. */
export function slotCount(boxHeight: number, rowHeight: number): number {
  return Math.ceil(boxHeight / rowHeight) + 1 + 2 * OVERSCAN
}

/** The row of `first`, `first + 1`, … `first + slots - 1` in a slot: a row is always in the same slot. */
export function indexInSlot(slot: number, first: number, slots: number): number {
  return first + ((((slot - first) % slots) + slots) % slots)
}
