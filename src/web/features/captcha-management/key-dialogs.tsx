import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { KeyDialogRequest } from './key-dialog-request.ts'

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

interface KeyDialogsProps {
  request: KeyDialogRequest
  open: boolean
  onOpenChange(open: boolean): void
}

export function KeyDialogs({ request, ...dialog }: KeyDialogsProps) {
  return <Suspense>{dialogOf(request, dialog)}</Suspense>
}

function dialogOf(request: KeyDialogRequest, dialog: Omit<KeyDialogsProps, 'request'>) {
  switch (request.kind) {
    case 'add':
      return <SaveDialog {...dialog} />
    case 'edit':
      return <SaveDialog row={request.row} {...dialog} />
    case 'delete':
      return <DeleteDialog row={request.row} {...dialog} />
    default:
      return request satisfies never
  }
}
