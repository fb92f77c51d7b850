import { useEffect, useRef, useState } from 'react'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import {
  isRowSelected,
  NO_SELECTION,
  type RowKey,
  rangeOf,
  type Selection,
  withRows,
} from './selection.ts'

interface SelectableList {
  /** The filters of the list as text: another filter selects other rows. */
  filter: string
  /** The rows on the screen, in their order. */
  page: readonly RowKey[]
  /** The number of rows that match the filters. */
  matching: number
}

export interface RowSelection {
  readonly selection: Selection
  readonly count: number
  /** Whether the rows of the page are selected. */
  readonly pageState: boolean | 'mixed'
  isSelected(id: RowKey): boolean
  /** Selects or deselects a row; with `isRange` all rows from the last one to it. */
  toggle(id: RowKey, isRange: boolean): void
  togglePage(): void
  selectMatching(): void
  clear(): void
}

interface State {
  filter: string
  selection: Selection
  /** The first row of a range. */
  from: RowKey | undefined
}

/** The selected rows of a list. They stay selected on other pages and while rows change; another filter clears them. */
export function useSelection({ filter, page, matching }: SelectableList): RowSelection {
  const [state, setState] = useState<State>({ filter, selection: NO_SELECTION, from: undefined })
  const { selection } = state
  const count = selection.kind === 'matching' ? matching : selection.ids.size
  useClearedNotice(filter, count)

  const select = (next: Selection, from?: RowKey) => setState({ filter, selection: next, from })
  const clear = () => select(NO_SELECTION)
  // The first filter may be set again later, but the user was told that its selection is cleared.
  if (state.filter !== filter) clear()

  const isSelected = (id: RowKey) => isRowSelected(selection, id)
  const selectedHere = page.filter(isSelected).length
  const isPageSelected = page.length > 0 && selectedHere === page.length
  useShortcuts(count > 0 ? [{ keys: 'Escape', label: 'Clear the selection', run: clear }] : [])

  return {
    selection,
    count,
    pageState: isPageSelected || (selectedHere > 0 && 'mixed'),
    isSelected,
    toggle(id, isRange) {
      const rows = isRange ? rangeOf(page, state.from, id) : [id]
      select(withRows(selection, rows, !isSelected(id), page), id)
    },
    togglePage: () => select(withRows(selection, page, !isPageSelected, page)),
    selectMatching: () => select({ kind: 'matching' }),
    clear,
  }
}

/** Selects or deselects the row of an element. */
export function toggleById(
  rows: readonly { readonly id: RowKey }[],
  { toggle }: Pick<RowSelection, 'toggle'>,
  id: string,
): void {
  const row = rows.find((one) => String(one.id) === id)
  if (row) toggle(row.id, false)
}

/** Shows a notice that a change of the filter has cleared the selection. */
function useClearedNotice(filter: string, count: number) {
  const before = useRef({ filter, count })
  useEffect(() => {
    const { filter: last, count: lost } = before.current
    before.current = { filter, count }
    if (last !== filter && lost > 0)
      toast.notice('Selection cleared', 'The filter of the list changed.')
  }, [filter, count])
}
