import { Popover } from '@base-ui/react/popover'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { Button } from '#web/ui/button.tsx'
import { useTopmostEscape } from '#web/ui/dialog/overlay-order.ts'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import { usePinRows } from '../use-stable-rows.ts'
import type { Problem } from './use-cell-change.ts'

interface CellProblemProps {
  problem: Problem
  cell: RefObject<HTMLElement | null>
  /** The accessible name of the panel. */
  title: string
  noun: string
  label: string
  /** The selected value in words, and the value of the row; undefined if its current version is not loaded. */
  mine: ReactNode
  theirs: ReactNode
  retry(): void
  drop(): void
}

/**
 * A panel below a cell that could not be saved, with the reason and the available actions. The selected value stays until
 * the user decides.
 */
export function CellProblem(props: CellProblemProps) {
  const { problem, cell, title, retry, drop } = props
  const pin = useEffectEvent(usePinRows())
  useEffect(() => pin(true), [])
  const isChanged = problem.kind === 'changed'
  const change = useTopmostEscape(true, (isOpen, { reason }) => {
    if (!isOpen && reason === 'escape-key') drop()
  })
  const end = useRef<HTMLSpanElement>(null)
  return (
    <>
      <Popover.Root open onOpenChange={change}>
        <Popover.Portal>
          <Popover.Positioner sticky anchor={cell} align="start" sideOffset={4} className="z-50">
            <Popover.Popup
              aria-label={title}
              initialFocus={() => isFree(cell.current)}
              className="popup grid w-80 max-w-(--available-width) gap-2 p-3"
              onKeyDown={(event) => {
                if (isLeavingAtEnd(event)) end.current?.focus()
              }}
            >
              <Note {...props} />
              <div className="flex flex-wrap gap-2">
                <Button size="small" variant="primary" onClick={retry}>
                  {isChanged ? 'Use mine' : 'Try again'}
                </Button>
                <Button size="small" onClick={drop}>
                  {isChanged ? 'Keep theirs' : 'Discard'}
                </Button>
              </div>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <span ref={end} tabIndex={-1} />
    </>
  )
}

/**
 * Whether the Tab key leaves the panel forward. A panel without a trigger does not know which element follows, so the focus moves on from
 * the cell.
 */
function isLeavingAtEnd({ key, shiftKey, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  return (
    key === 'Tab' && !shiftKey && target === [...currentTarget.querySelectorAll('button')].at(-1)
  )
}

function Note({ problem, noun, label, mine, theirs }: CellProblemProps) {
  if (problem.kind === 'failed')
    return (
      <p role="alert" className="tone-red text-tone">
        {problem.reason}
      </p>
    )
  return (
    <ConflictNote
      title={`This ${noun} was changed by someone else.`}
      now={theirs === undefined ? [] : [{ name: `${label} now`, value: theirs }]}
    >
      Your change: {mine}.
    </ConflictNote>
  )
}

/** The focus does not move if the user is already working elsewhere on the page. */
const isFree = (cell: HTMLElement | null) => {
  const focused = document.activeElement
  return focused === document.body || cell?.closest('[data-row]')?.contains(focused) === true
}
