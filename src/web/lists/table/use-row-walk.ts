import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { type RowSelection, toggleById } from '../selection/use-selection.ts'
import type { RowId } from './column.ts'

const ROW = '[data-row]'
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Makes the rows one tab stop. Arrow keys or `j` and `k` move between them, Enter or `e` opens one, `x` selects one. */
export function useRowWalk(rows: readonly RowId[] | undefined, selection?: RowSelection) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string>()
  const isHere = rows?.some(({ id }) => String(id) === at)
  const first = rows?.[0]

  const all = () => [...(box.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>(ROW) ?? null
  const step = (by: 1 | -1) => {
    const places = all()
    const row = current()
    const from = row ? places.indexOf(row) : by > 0 ? -1 : places.length
    focusOn(places[from + by])
  }
  const select = () => {
    const id = current()?.dataset.id
    if (rows && selection && id !== undefined) toggleById(rows, selection, id)
  }
  useShortcuts(
    rows?.length
      ? [
          { keys: 'j', label: 'Next row', run: () => step(1) },
          { keys: 'k', label: 'Row before', run: () => step(-1) },
          { keys: 'e', label: 'Open row', run: () => open(current()) },
          ...(selection ? [{ keys: 'x', label: 'Select row', run: select }] : []),
        ]
      : [],
  )

  return {
    box,
    /** The id of the row that is the tab stop. */
    tabStop: isHere ? at : first && String(first.id),
    handlers: {
      onFocus: ({ target }: SyntheticEvent<HTMLElement>) => {
        const id = target instanceof Element && target.closest<HTMLElement>(ROW)?.dataset.id
        if (id) setAt(id)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const { target, key } = event
        // Keys pressed in a control of the row belong to the control.
        if (!(target instanceof HTMLElement) || !target.matches(ROW)) return
        const places = all()
        const next = STEPS[key]?.(places.indexOf(target), places.length - 1)
        if (next === undefined && key !== 'Enter') return
        event.preventDefault()
        if (next === undefined) open(target)
        else focusOn(places[next])
      },
    },
  }
}

function focusOn(row: HTMLElement | undefined) {
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

/** Clicks the name of the row. */
function open(row: HTMLElement | null) {
  row?.querySelector<HTMLElement>('[data-name]')?.click()
}
