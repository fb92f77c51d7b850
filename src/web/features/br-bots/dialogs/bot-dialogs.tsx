import { Suspense } from 'react'
import { AddDialog, DeleteDialog, ImportDialog } from '../parts.ts'
import type { BotDialogRequest } from './bot-dialog-request.ts'

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
      return <AddDialog {...dialog} />
    case 'import':
      return <ImportDialog kind={request.what} {...dialog} />
    case 'delete':
      return <DeleteDialog bot={request.bot} {...dialog} />
    default:
      return request satisfies never
  }
}
