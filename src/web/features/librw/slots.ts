/*
 * Rows share a fixed set of elements. A row that scrolls out of sight leaves its element to one that scrolls in: a new
 * element costs the browser seven times the style work of one whose text changes.
 */

/** Rows rendered beyond either edge of the box. */
export const OVERSCAN = 5

/** Elements for every row that a box of this height can show a part of, and for those beyond its edges. */
export function slotCount(boxHeight: number, rowHeight: number): number {
  return Math.ceil(boxHeight / rowHeight) + 1 + 2 * OVERSCAN
}

/** The row of `first`, `first + 1`, … `first + slots - 1` in a slot: a row is always in the same slot. */
export function indexInSlot(slot: number, first: number, slots: number): number {
  return first + ((((slot - first) % slots) + slots) % slots)
}
