const rows = () => [...document.querySelectorAll<HTMLElement>('[data-id]')]

/** The position of a row on the page, to find its successor after it is deleted. */
export function placeOfRow(id: number | string): number {
  return rows().findIndex(({ dataset }) => dataset.id === String(id))
}

/** The row that moved to the position of a deleted one, or the last row: it gets the focus. */
export function rowInPlaceOf(
  id: number | string,
  place: number | undefined,
): HTMLElement | undefined {
  const left = rows()
  if (place === undefined || left.some(({ dataset }) => dataset.id === String(id))) return undefined
  return left[place] ?? left.at(-1)
}
