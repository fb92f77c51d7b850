const rows = () => [...document.querySelectorAll<HTMLElement>('[data-id]')]

/** Where a row stands among those of the page, to find its successor when it is gone. */
export function placeOfRow(id: number | string): number {
  return rows().findIndex(({ dataset }) => dataset.id === String(id))
}

/** The row that took the place of a deleted one, or the last: the focus has to go somewhere. */
export function rowInPlaceOf(
  id: number | string,
  place: number | undefined,
): HTMLElement | undefined {
  const left = rows()
  if (place === undefined || left.some(({ dataset }) => dataset.id === String(id))) return undefined
  return left[place] ?? left.at(-1)
}
