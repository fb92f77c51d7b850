import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { Asking } from './use-dialogs.ts'

const AddDialog = lazyPart(async () => (await import('./add-dialog.tsx')).AddDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)
const ImportDialog = lazyPart(
  async () => (await import('#web/entities/import/import-dialog.tsx')).ImportDialog,
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
