import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { nextOfRow } from '../row-focus.ts'
import { type RowSelection, toggleById } from '../selection/use-selection.ts'
import type { RowId } from './column.ts'

const ROW = '[data-row]'
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

export interface WalkedRows<Row extends RowId> {
  rows: readonly Row[] | undefined
  selection?: RowSelection | undefined
  hasDetail?: boolean | undefined
  /** Opens the dialog that edits a row. */
  onEdit?: ((row: Row) => void) | undefined
  /** Whether rows have cells that the user can edit. */
  hasEdits?: boolean
}

/**
 * Makes the rows one tab stop. Arrow keys or `j` and `k` move between them, Enter opens one, `e` edits it and `x` selects it.
 * If rows have no detail, Enter also edits.
 */
export function useRowWalk<Row extends RowId>({
  rows,
  selection,
  hasDetail = true,
  onEdit,
  hasEdits = false,
}: WalkedRows<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string>()
  // The last position of the cursor, in case its row leaves the list.
  const place = useRef(-1)
  // The row whose cell was opened with the keyboard.
  const edited = useRef<string>(undefined)
  const noteFocus = useFocusOfRemoved(rows)

  const all = () => [...(box.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  const step = (by: 1 | -1) => {
    const places = all()
    const row = current() ?? places.find(({ dataset }) => dataset.id === at)
    // The row after a removed row now has the index of the removed row.
    const gone = by > 0 ? place.current - 1 : place.current
    const next = (row ? places.indexOf(row) : gone) + by
    focusOn(places[Math.max(0, Math.min(next, places.length - 1))])
  }
  const select = () => {
    const id = current()?.dataset.id
    if (rows && selection && id !== undefined) toggleById(rows, selection, id)
  }
  const edit = () => {
    const row = current()
    const cell = row?.querySelector<HTMLElement>('[data-edit] :is(button, [role=combobox])')
    const known = rows?.find(({ id }) => String(id) === row?.dataset.id)
    if (cell) {
      edited.current = row?.dataset.id
      // The popup of a cell outside of the view would open outside of the view.
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      cell.click()
    } else if (onEdit && known) onEdit(known)
    else open(row)
  }
  const enter = (row: HTMLElement) => (hasDetail ? open(row) : edit())
  const labels = labelsOf(hasEdits || onEdit !== undefined, hasDetail)
  useShortcuts(
    rows?.length
      ? [
          { keys: 'j', label: 'Next row', run: () => step(1) },
          { keys: 'k', label: 'Previous row', run: () => step(-1) },
          ...(labels ? [{ keys: 'Enter', label: labels.enter }] : []),
          ...(labels ? [{ keys: 'e', label: labels.e, run: edit }] : []),
          ...(selection ? [{ keys: 'x', label: 'Select row', run: select }] : []),
        ]
      : [],
  )

  return {
    box,
    /** The id of the row that is the tab stop. */
    tabStop: rows?.some(({ id }) => String(id) === at) ? at : rows?.[0] && String(rows[0].id),
    handlers: {
      onFocus: ({ target }: SyntheticEvent<HTMLElement>) => {
        const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null
        const id = row?.dataset.id
        if (!row || id === undefined) return
        setAt(id)
        place.current = all().indexOf(row)
        noteFocus(id)
        if (id !== edited.current || target === row) return
        // The control of the cell has closed, so the keys of the rows work again.
        edited.current = undefined
        row.focus({ preventScroll: true })
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const { target, key } = event
        if (!(target instanceof HTMLElement)) return
        if (key === 'Escape') leaveControl(event)
        // Keys pressed in a control of the row belong to the control.
        if (!target.matches(ROW)) return
        const places = all()
        const next = STEPS[key]?.(places.indexOf(target), places.length - 1)
        if (next === undefined && key !== 'Enter') return
        event.preventDefault()
        if (next === undefined) enter(target)
        else focusOn(places[next])
      },
    },
  }
}

const current = () => document.activeElement?.closest<HTMLElement>(ROW) ?? null

/** Moves the focus of a removed row to the row that takes its place. Call the returned function when a row gets the focus. */
function useFocusOfRemoved(rows: WalkedRows<RowId>['rows']) {
  const note = useFocusAfterRemoval(rows, ({ id, place }) => nextOfRow(id, place))
  return (focused: string) => {
    const row = rows?.find(({ id }) => String(id) === focused)
    if (row) note(row.id)
  }
}

/** What the keys of a row do; undefined if a row can neither be opened nor edited. */
function labelsOf(canEdit: boolean, hasDetail: boolean) {
  const opening = hasDetail ? 'Open row' : undefined
  const editing = canEdit ? 'Edit row' : undefined
  const enter = opening ?? editing
  return enter && { enter, e: editing ?? enter }
}

function focusOn(row: HTMLElement | undefined) {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Escape in a closed control of a row returns to the row. */
function leaveControl({ target, nativeEvent }: KeyboardEvent<HTMLElement>) {
  if (nativeEvent.defaultPrevented || !(target instanceof Element)) return
  const control = target.closest('[data-edit]')
  if (control && !target.matches('[aria-expanded=true]')) control.closest<HTMLElement>(ROW)?.focus()
}

/** Clicks the name of the row. */
function open(row: HTMLElement | null) {
  row?.querySelector<HTMLElement>('[data-name]')?.click()
}
