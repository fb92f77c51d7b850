import type { ListedPenalty } from '#contract/penalties.ts'
import { Pencil, Trash2 } from '#web/ui/icons.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import type { PenaltyDialogRequest } from './penalty-dialogs.tsx'

interface PenaltyMenuItemsProps {
  penalty: ListedPenalty
  openDialog(request: PenaltyDialogRequest): void
}

export function PenaltyMenuItems({ penalty, openDialog }: PenaltyMenuItemsProps) {
  return (
    <>
      <MenuItem icon={Pencil} onClick={() => openDialog({ kind: 'correct', penalty })}>
        Correct…
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" onClick={() => openDialog({ kind: 'delete', penalty })}>
        Delete…
      </MenuItem>
    </>
  )
}
