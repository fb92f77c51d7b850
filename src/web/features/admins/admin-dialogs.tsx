import { Suspense } from 'react'
import type { Admin } from '#contract/admins.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

export type AdminQuestion =
  | { kind: 'add' }
  | { kind: 'edit'; admin: Admin }
  | { kind: 'delete'; admin: Admin }

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

interface AdminDialogsProps {
  question: AdminQuestion
  open: boolean
  onOpenChange(open: boolean): void
}

export function AdminDialogs({ question, ...dialog }: AdminDialogsProps) {
  return <Suspense>{dialogOf(question, dialog)}</Suspense>
}

function dialogOf(question: AdminQuestion, dialog: Omit<AdminDialogsProps, 'question'>) {
  switch (question.kind) {
    case 'add':
      return <SaveDialog {...dialog} />
    case 'edit':
      return <SaveDialog admin={question.admin} {...dialog} />
    case 'delete':
      return <DeleteDialog admin={question.admin} {...dialog} />
    default:
      return question satisfies never
  }
}
