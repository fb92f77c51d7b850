import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { freePlaces } from '../list/group-facts.tsx'
import type { Selected } from './bot-selection.tsx'

interface SelectedBotsProps {
  selected: Selected
  /** The number of free places in the group. A new group is checked against the size in its form instead. */
  free?: number
  refused: ReadonlyMap<number, string>
  /** Whether the form was sent without a bot. */
  isEmpty?: boolean
  onChange(selected: Selected): void
}

/** The number of selected bots, and why some of them cannot join. */
export function SelectedBots(props: SelectedBotsProps) {
  const { selected, free, refused, isEmpty, onChange } = props
  const excess = free === undefined ? 0 : selected.size - free
  const barred = [...refused].filter(([id]) => selected.has(id))
  const deselect = () => onChange(new Map([...selected].filter(([id]) => !refused.has(id))))
  return (
    <div className="grid gap-2">
      <p role="status" className="num flex min-h-7 flex-wrap items-center gap-2 text-fg-2">
        <span className="mr-auto">
          {selected.size} selected{free !== undefined && `, ${freePlaces(free)}`}
        </span>
        {selected.size > 0 && (
          <Button size="small" variant="ghost" onClick={() => onChange(new Map())}>
            Clear
          </Button>
        )}
      </p>
      {isEmpty && selected.size === 0 && <Refusal>Select at least one bot to add.</Refusal>}
      {excess > 0 && (
        <Refusal>
          {excess} {excess === 1 ? 'bot' : 'bots'} too many: the group has {free} free{' '}
          {free === 1 ? 'place' : 'places'}.
        </Refusal>
      )}
      {barred.length > 0 && (
        <Refusal>
          <span className="font-medium">
            No bots were added, because {barred.length} of them cannot join.
          </span>
          <ul className="max-h-32 overflow-y-auto">
            {barred.map(([id, reason]) => (
              <li key={id}>{reason}</li>
            ))}
          </ul>
          <Button size="small" className="justify-self-start" onClick={deselect}>
            Deselect them
          </Button>
        </Refusal>
      )}
    </div>
  )
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="tone-red grid gap-1.5 rounded-md border border-tone-line bg-tone-bg px-3 py-2 text-tone"
    >
      {children}
    </div>
  )
}
