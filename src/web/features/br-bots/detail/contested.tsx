import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'

interface ContestedProps {
  /** The name of the field, its current value, and the operator's choice. */
  name: string
  now: ReactNode
  chosen: ReactNode
  onSave(): void
  onDrop(): void
}

/** Shows both values of a field that two people changed at once, and lets the operator choose one. */
export function Contested({ name, now, chosen, onSave, onDrop }: ContestedProps) {
  return (
    <div className="grid gap-2">
      <ConflictNote title="This bot was changed by someone else." now={[{ name, value: now }]}>
        Your change: {chosen}.
      </ConflictNote>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={onSave}>
          Use mine
        </Button>
        <Button size="small" onClick={onDrop}>
          Keep theirs
        </Button>
      </div>
    </div>
  )
}
