export type RowKey = number | string

/** Rows by id, or all rows that match the filters of the list. */
export type Selection =
  | { readonly kind: 'rows'; readonly ids: ReadonlySet<RowKey> }
  | { readonly kind: 'matching' }

export const NO_SELECTION: Selection = { kind: 'rows', ids: new Set() }

export const isRowSelected = (selection: Selection, id: RowKey): boolean =>
  selection.kind === 'matching' || selection.ids.has(id)

/** Selects or deselects rows. When a row of "all matching" is deselected, the other rows of `page` stay selected. */
export function withRows(
  selection: Selection,
  rows: readonly RowKey[],
  isSelected: boolean,
  page: readonly RowKey[],
): Selection {
  if (selection.kind === 'matching' && isSelected) return selection
  const ids = new Set(selection.kind === 'matching' ? page : selection.ids)
  for (const id of rows) {
    if (isSelected) ids.add(id)
    else ids.delete(id)
  }
  return { kind: 'rows', ids }
}

/** The rows from one to another in the order of the page; only `to` if `from` is on another page. */
export function rangeOf(
  page: readonly RowKey[],
  from: RowKey | undefined,
  to: RowKey,
): readonly RowKey[] {
  const start = from === undefined ? -1 : page.indexOf(from)
  const end = page.indexOf(to)
  if (start < 0 || end < 0) return [to]
  return page.slice(Math.min(start, end), Math.max(start, end) + 1)
}
