import { type RefObject, useEffect, useRef } from 'react'

interface Row<Id> {
  id: Id
}

/**
 * Moves the focus of a removed row to the row that replaces it; if that has no control, to the first control of `box` or to
 * `box` itself. Call the returned function with the id before the removal.
 */
export function useFocusAfterRemoval<Id extends number | string>(
  box: RefObject<HTMLElement | null>,
  rows: readonly Row<Id>[],
): (id: Id) => void {
  const removed = useRef<{ id: Id; place: number }>(undefined)
  useEffect(() => {
    const before = removed.current
    if (!before || rows.some(({ id }) => id === before.id)) return
    removed.current = undefined
    if (document.activeElement !== document.body) return
    const place = Math.min(before.place, rows.length - 1)
    const { current } = box
    const control =
      current?.querySelector<HTMLElement>(`[data-index="${place}"] button`) ??
      current?.querySelector<HTMLElement>('button')
    const target = control ?? current
    target?.focus({ preventScroll: true })
  }, [rows, box])
  return (id) => {
    removed.current = { id, place: rows.findIndex((row) => row.id === id) }
  }
}
