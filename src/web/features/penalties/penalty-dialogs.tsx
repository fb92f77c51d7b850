import { Suspense } from 'react'
import type { ListedPenalty } from '#contract/penalties.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

export type PenaltyDialogRequest =
  | { kind: 'add' }
  | { kind: 'correct'; penalty: ListedPenalty }
  | { kind: 'delete'; penalty: ListedPenalty }

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

interface PenaltyDialogsProps {
  request: PenaltyDialogRequest
  open: boolean
  onOpenChange(open: boolean): void
}

export function PenaltyDialogs({ request, ...dialog }: PenaltyDialogsProps) {
  return <Suspense>{dialogOf(request, dialog)}</Suspense>
}

function dialogOf(request: PenaltyDialogRequest, dialog: Omit<PenaltyDialogsProps, 'request'>) {
  switch (request.kind) {
    case 'add':
      return <SaveDialog {...dialog} />
    case 'correct':
      return <SaveDialog penalty={request.penalty} {...dialog} />
    case 'delete':
      return <DeleteDialog penalty={request.penalty} {...dialog} />
    default:
      return request satisfies never
  }
}
