import { Pencil, Trash2 } from 'lucide-react'
import type { ListedPenalty } from '#contract/penalties.ts'
import { MenuItem } from '#web/ui/menu.tsx'
import type { PenaltyQuestion } from './penalty-dialogs.tsx'

interface PenaltyMenuItemsProps {
  penalty: ListedPenalty
  ask(question: PenaltyQuestion): void
}

export function PenaltyMenuItems({ penalty, ask }: PenaltyMenuItemsProps) {
  return (
    <>
      <MenuItem icon={Pencil} onClick={() => ask({ kind: 'correct', penalty })}>
        Correct…
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" onClick={() => ask({ kind: 'delete', penalty })}>
        Delete…
      </MenuItem>
    </>
  )
}
