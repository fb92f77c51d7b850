import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface Row<Id> {
  id: Id
}

interface Removed<Id> {
  id: Id
  /** The position that the row had; -1 if it was not among the rows. */
  place: number
}

/**
 * Moves the focus of a removed row to the element that `next` returns. Call the returned function with the id before an
 * action that can remove the row.
 */
export function useFocusAfterRemoval<Id extends number | string>(
  rows: readonly Row<Id>[] | undefined,
  next: (removed: Removed<Id>) => HTMLElement | null | undefined,
): (id: Id) => void {
  const noted = useRef<Removed<Id>>(undefined)
  const focusNext = useEffectEvent((removed: Removed<Id>) =>
    next(removed)?.focus({ preventScroll: true }),
  )
  useEffect(() => {
    const { current } = noted
    if (!current || !rows || rows.some(({ id }) => id === current.id)) return
    noted.current = undefined
    if (document.activeElement === document.body) focusNext(current)
  }, [rows])
  return (id) => {
    noted.current = { id, place: rows?.findIndex((row) => row.id === id) ?? -1 }
  }
}

/**
 * The first control of the row that replaces a removed row; if it has none, the first control of `box` or `box` itself. The rows
 * carry `data-index`.
 */
export function controlIn(
  { current }: RefObject<HTMLElement | null>,
  place: number,
): HTMLElement | null | undefined {
  const rows = [...(current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
  const row = rows.find(({ dataset }) => dataset.index === String(place)) ?? rows.at(-1)
  return row?.querySelector('button') ?? current?.querySelector('button') ?? current
}
