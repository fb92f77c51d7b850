import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'

interface ContestedProps {
  /** "Job type now" or "Working hours now", what that is, and what was chosen here. */
  name: string
  now: ReactNode
  chosen: ReactNode
  onSave(): void
  onDrop(): void
}

/** Both sides of a change that two people made at once; nothing is lost before one is chosen. */
export function Contested({ name, now, chosen, onSave, onDrop }: ContestedProps) {
  return (
    <div className="grid gap-2">
      <ConflictNote title="Someone else changed this bot meanwhile." now={[{ name, value: now }]}>
        Your choice is still here: {chosen}.
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
