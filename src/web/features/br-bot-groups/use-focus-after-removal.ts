import { type RefObject, useEffect, useRef } from 'react'

interface Row {
  id: number
}

/** Once a removed row is gone, the focus that was on it goes to the row in its place; call it with the id before. */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
): (id: number) => void {
  const removed = useRef<{ id: number; place: number }>(undefined)
  useEffect(() => {
    const before = removed.current
    if (!before || rows.some(({ id }) => id === before.id)) return
    removed.current = undefined
    if (document.activeElement !== document.body) return
    const place = Math.min(before.place, rows.length - 1)
    const button = list.current?.querySelector<HTMLElement>(`[data-index="${place}"] button`)
    button?.focus({ preventScroll: true })
  }, [rows, list])
  return (id) => {
    removed.current = { id, place: rows.findIndex((row) => row.id === id) }
  }
}
