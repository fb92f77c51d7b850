import { Suspense } from 'react'
import type { Admin } from '#contract/admins.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

export type AdminDialogRequest =
  | { kind: 'add' }
  | { kind: 'edit'; admin: Admin }
  | { kind: 'delete'; admin: Admin }

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

interface AdminDialogsProps {
  request: AdminDialogRequest
  open: boolean
  onOpenChange(open: boolean): void
}

export function AdminDialogs({ request, ...dialog }: AdminDialogsProps) {
  return <Suspense>{dialogOf(request, dialog)}</Suspense>
}

function dialogOf(request: AdminDialogRequest, dialog: Omit<AdminDialogsProps, 'request'>) {
  switch (request.kind) {
    case 'add':
      return <SaveDialog {...dialog} />
    case 'edit':
      return <SaveDialog admin={request.admin} {...dialog} />
    case 'delete':
      return <DeleteDialog admin={request.admin} {...dialog} />
    default:
      return request satisfies never
  }
}
