import { Suspense } from 'react'
import type { DialogState, GroupDialogRequest } from './group-dialog-request.ts'
import { AddBotsDialog, AddDialog, DeleteDialog, EditDialog } from './parts.ts'

interface GroupDialogsProps extends DialogState {
  request: GroupDialogRequest
}

export function GroupDialogs({ request, ...dialog }: GroupDialogsProps) {
  return <Suspense>{dialogOf(request, dialog)}</Suspense>
}

function dialogOf(request: GroupDialogRequest, dialog: DialogState) {
  switch (request.kind) {
    case 'add':
      return <AddDialog {...dialog} />
    case 'add-bots':
      return <AddBotsDialog group={request.group} {...dialog} />
    case 'edit':
      return <EditDialog group={request.group} {...dialog} />
    case 'delete':
      return <DeleteDialog group={request.group} {...dialog} />
    default:
      return request satisfies never
  }
}
