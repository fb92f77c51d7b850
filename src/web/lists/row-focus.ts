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
 * The actions of the row that follows a removed row of the page; without rows, the button that adds one, or the page. Null if the
 * row was not on the page or is still there.
 */
export function nextOfRow(id: RowId, place = NOT_ON_PAGE): HTMLElement | null {
  if (place === NOT_ON_PAGE || placeOfRow(id) !== NOT_ON_PAGE) return null
  const left = rows()
  const next = left[place] ?? left.at(-1)
  if (!next) return placeOfEmpty()
  return next.querySelector<HTMLElement>('[data-row-actions]') ?? next
}

const placeOfEmpty = () =>
  document.querySelector<HTMLElement>('[data-add-row]') ?? document.querySelector('main')

/** Moves the focus when the last row disappears, since its table disappears with it. */
export function useFocusOfEmptied(rows: readonly unknown[] | undefined): void {
  const hadRows = useRef(false)
  useEffect(() => {
    if (!rows) return
    if (hadRows.current && rows.length === 0 && document.activeElement === document.body)
      placeOfEmpty()?.focus({ preventScroll: true })
    hadRows.current = rows.length > 0
  }, [rows])
}
