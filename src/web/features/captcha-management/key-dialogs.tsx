import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { KeyQuestion } from './use-key-dialog.ts'

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

interface KeyDialogsProps {
  question: KeyQuestion
  open: boolean
  onOpenChange(open: boolean): void
}

export function KeyDialogs({ question, ...dialog }: KeyDialogsProps) {
  return <Suspense>{dialogOf(question, dialog)}</Suspense>
}

function dialogOf(question: KeyQuestion, dialog: Omit<KeyDialogsProps, 'question'>) {
  switch (question.kind) {
    case 'add':
      return <SaveDialog {...dialog} />
    case 'edit':
      return <SaveDialog row={question.row} {...dialog} />
    case 'delete':
      return <DeleteDialog row={question.row} {...dialog} />
    default:
      return question satisfies never
  }
}
