import { type RefObject, useEffect, useState } from 'react'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { RefreshCw } from '#web/ui/icons.ts'
import type { Changes } from '../row-order.ts'
import type { StableRows } from '../use-stable-rows.ts'

interface ListChangesProps {
  stable: Pick<StableRows<never>, 'changes' | 'show'>
  /** On a page with several lists: the name of these rows and their container. */
  part?: { name: string; rows: RefObject<HTMLElement | null> }
}

/**
 * A button that shows pending changes: rows that others added, moved or removed. They are pending so that no row moves under the
 * pointer. On narrow screens the button is below its positioned ancestor, where it takes no space.
 */
export function ListChanges({ stable: { changes, show }, part }: ListChangesProps) {
  const { count } = changes
  const showAndFocus = () => {
    // The button disappears, so the focus moves to the rows instead of the page.
    const row = part
      ? part.rows.current?.querySelector<HTMLElement>('li:not([data-left]) a')
      : document.querySelector<HTMLElement>('[data-row][tabindex="0"]')
    row?.focus({ preventScroll: true })
    show()
  }
  useShortcuts(count > 0 ? [{ keys: 'u', label: 'Show changes', run: show }] : [])
  return (
    <>
      <Announcement
        text={count > 0 ? 'The list has changed. Press Show changes to update it.' : ''}
      />
      {count > 0 && (
        <Button
          title={detailsOf(changes)}
          size={part ? 'small' : 'normal'}
          onClick={showAndFocus}
          className="late-target num max-lg:-translate-x-1/2 max-lg:absolute max-lg:top-full max-lg:left-1/2 max-lg:mt-2 max-lg:z-10 max-lg:rounded-full max-lg:bg-overlay max-lg:shadow-(--shadow-pop)"
        >
          <RefreshCw size={14} aria-hidden />
          Show {count} {count === 1 ? 'change' : 'changes'}
          {part && <span className="sr-only"> to {part.name}</span>}
        </Button>
      )}
    </>
  )
}

/** `2 new, 1 moved, 1 no longer on this page`. */
function detailsOf({ added, moved, left }: Changes): string {
  const parts = [
    { count: added, text: 'new' },
    { count: moved, text: 'moved' },
    { count: left.size, text: 'no longer on this page' },
  ]
  return parts.flatMap(({ count, text }) => (count > 0 ? `${count} ${text}` : [])).join(', ')
}

/** Longer than the time between two changes of a busy list. */
const QUIET_MS = 1000

/** Announces to screen readers once that the list has changed, without the number of changes. */
function Announcement({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('')
  const speak = useDebounced(setSpoken, QUIET_MS)
  useEffect(() => speak(text), [text, speak])
  return (
    <span role="status" className="sr-only">
      {spoken}
    </span>
  )
}
