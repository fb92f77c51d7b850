/*
 * Blocks of rows share a fixed set of elements. One that scrolls out of sight leaves its elements to one that comes in: an
 * element made anew costs the browser seven times the style work of one whose text changes.
 */

/** Elements for every block that a box of this height can show a part of, and for one ready above and one below. */
export function slotCount(boxHeight: number, blockHeight: number): number {
  return Math.ceil(boxHeight / blockHeight) + 3
}

/** The one block of `first`, `first + 1`, … `first + slots - 1` that a slot holds: always the same slot for the same block. */
export function indexInSlot(slot: number, first: number, slots: number): number {
  return first + ((((slot - first) % slots) + slots) % slots)
}
