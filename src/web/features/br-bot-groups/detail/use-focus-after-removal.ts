import { type RefObject, useEffect, useRef } from 'react'

interface Row {
  id: number
}

/**
 * Moves the focus of a removed row to the row that replaces it; without rows, to the first control of `box`. Call the
 * returned function with the id before the removal.
 */
export function useFocusAfterRemoval(
  box: RefObject<HTMLElement | null>,
  rows: readonly Row[],
): (id: number) => void {
  const removed = useRef<{ id: number; place: number }>(undefined)
  useEffect(() => {
    const before = removed.current
    if (!before || rows.some(({ id }) => id === before.id)) return
    removed.current = undefined
    if (document.activeElement !== document.body) return
    const place = Math.min(before.place, rows.length - 1)
    const row = place < 0 ? '' : `[data-index="${place}"]`
    box.current?.querySelector<HTMLElement>(`${row} button`)?.focus({ preventScroll: true })
  }, [rows, box])
  return (id) => {
    removed.current = { id, place: rows.findIndex((row) => row.id === id) }
  }
}
