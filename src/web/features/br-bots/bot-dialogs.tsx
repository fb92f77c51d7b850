import { Suspense } from 'react'
import { AddDialog, DeleteDialog, ImportDialog } from './parts.ts'
import type { Asking } from './use-dialogs.ts'

interface BotDialogsProps {
  asking: Asking
  open: boolean
  onOpenChange(open: boolean): void
}

export function BotDialogs({ asking, ...dialog }: BotDialogsProps) {
  return <Suspense>{dialogOf(asking, dialog)}</Suspense>
}

function dialogOf(asking: Asking, dialog: Omit<BotDialogsProps, 'asking'>) {
  switch (asking.kind) {
    case 'add':
      return <AddDialog {...dialog} />
    case 'import':
      return <ImportDialog kind={asking.what} {...dialog} />
    case 'delete':
      return <DeleteDialog bot={asking.bot} {...dialog} />
    default:
      return asking satisfies never
  }
}
