import { useEffect, useRef } from 'react'
import type { ListRow } from './page/definition.ts'

type RowId = ListRow['id']

const NOT_ON_PAGE = -1

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-id]')]

/** The position of a row on the page, to find its successor after it is removed. */
export function placeOfRow(id: RowId): number {
  return rows().findIndex(({ dataset }) => dataset.id === String(id))
}

/** The element with the name of a row, for example of the last row whose detail was open. */
export function nameOfRow(id: RowId): HTMLElement | null {
  return document.querySelector(`[data-id="${CSS.escape(String(id))}"] [data-name]`)
}

/**
 * The actions of the row that follows a removed row of the page; without rows, the button that adds one. Null if the row
 * was not on the page or is still there.
 */
export function nextOfRow(id: RowId, place = NOT_ON_PAGE): HTMLElement | null {
  if (place === NOT_ON_PAGE || placeOfRow(id) !== NOT_ON_PAGE) return null
  const left = rows()
  const next = left[place] ?? left.at(-1)
  if (!next) return document.querySelector<HTMLElement>('[data-add-row]')
  return next.querySelector<HTMLElement>('[data-row-actions]') ?? next
}

/**
 * Keeps the focus in the list when an action removes the row that had it. Call the returned function before the action
 * of a row.
 */
export function useFocusAfterAction(shown: readonly ListRow[] | undefined): (id: RowId) => void {
  const acted = useRef<{ id: RowId; place: number }>(undefined)
  useEffect(() => {
    const { current } = acted
    if (!current || !shown || shown.some(({ id }) => id === current.id)) return
    acted.current = undefined
    if (document.activeElement === document.body)
      nextOfRow(current.id, current.place)?.focus({ preventScroll: true })
  }, [shown])
  return (id) => {
    acted.current = { id, place: placeOfRow(id) }
  }
}
