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
