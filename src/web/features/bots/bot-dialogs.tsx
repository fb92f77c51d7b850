import { Suspense } from 'react'
import type { ListedBot } from '#contract/bots.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

export type BotDialogRequest =
  | { kind: 'add' }
  | { kind: 'edit'; bot: ListedBot }
  | { kind: 'delete'; bot: ListedBot }

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

interface BotDialogsProps {
  request: BotDialogRequest
  open: boolean
  onOpenChange(open: boolean): void
}

export function BotDialogs({ request, ...dialog }: BotDialogsProps) {
  return <Suspense>{dialogOf(request, dialog)}</Suspense>
}

function dialogOf(request: BotDialogRequest, dialog: Omit<BotDialogsProps, 'request'>) {
  switch (request.kind) {
    case 'add':
      return <SaveDialog {...dialog} />
    case 'edit':
      return <SaveDialog bot={request.bot} {...dialog} />
    case 'delete':
      return <DeleteDialog bot={request.bot} {...dialog} />
    default:
      return request satisfies never
  }
}
