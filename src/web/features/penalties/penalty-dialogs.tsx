import { Suspense } from 'react'
import type { ListedPenalty } from '#contract/penalties.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

export type PenaltyQuestion =
  | { kind: 'add' }
  | { kind: 'correct'; penalty: ListedPenalty }
  | { kind: 'delete'; penalty: ListedPenalty }

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

interface PenaltyDialogsProps {
  question: PenaltyQuestion
  open: boolean
  onOpenChange(open: boolean): void
}

export function PenaltyDialogs({ question, ...dialog }: PenaltyDialogsProps) {
  return <Suspense>{dialogOf(question, dialog)}</Suspense>
}

function dialogOf(question: PenaltyQuestion, dialog: Omit<PenaltyDialogsProps, 'question'>) {
  switch (question.kind) {
    case 'add':
      return <SaveDialog {...dialog} />
    case 'correct':
      return <SaveDialog penalty={question.penalty} {...dialog} />
    case 'delete':
      return <DeleteDialog penalty={question.penalty} {...dialog} />
    default:
      return question satisfies never
  }
}
