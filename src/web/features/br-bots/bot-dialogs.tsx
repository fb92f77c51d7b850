import { lazy, Suspense } from 'react'
import type { Asking } from './use-dialogs.ts'

const AddDialog = lazy(() =>
  import('./add-dialog.tsx').then(({ AddDialog: component }) => ({ default: component })),
)
const DeleteDialog = lazy(() =>
  import('./delete-dialog.tsx').then(({ DeleteDialog: component }) => ({ default: component })),
)
const ImportDialog = lazy(() =>
  import('#web/entities/import/import-dialog.tsx').then(({ ImportDialog: component }) => ({
    default: component,
  })),
)

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
