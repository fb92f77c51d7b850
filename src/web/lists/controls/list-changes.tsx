import { type RefObject, useEffect, useState } from 'react'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { RefreshCw } from '#web/ui/icons.ts'
import type { Changes } from '../settle.ts'
import type { SettledRows } from '../use-settled-rows.ts'

interface ListChangesProps {
  settled: Pick<SettledRows<never>, 'changes' | 'show'>
  /** Where the page has other lists: what the rows are, and the element around them. */
  part?: { name: string; rows: RefObject<HTMLElement | null> }
}

/**
 * Shows the rows that others added, moved or removed, which wait so that no row moves under the pointer. On narrow screens it lies
 * below the positioned element around it, where it takes no room.
 */
export function ListChanges({ settled: { changes, show }, part }: ListChangesProps) {
  const { count } = changes
  const showAndFocus = () => {
    // The button disappears: the focus goes to the rows instead of the page.
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

/** Longer than a list that changes all the time takes for one change. */
const SETTLED_MS = 1000

/** Tells screen readers once that something changed, not how much each time. */
function Announcement({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('')
  const speak = useDebounced(setSpoken, SETTLED_MS)
  useEffect(() => speak(text), [text, speak])
  return (
    <span role="status" className="sr-only">
      {spoken}
    </span>
  )
}
