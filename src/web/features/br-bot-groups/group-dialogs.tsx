import { Suspense } from 'react'
import { AddBotsDialog, AddDialog, DeleteDialog, EditDialog } from './parts.ts'
import type { DialogState, GroupQuestion } from './use-group-dialog.ts'

interface GroupDialogsProps extends DialogState {
  question: GroupQuestion
}

export function GroupDialogs({ question, ...dialog }: GroupDialogsProps) {
  return <Suspense>{dialogOf(question, dialog)}</Suspense>
}

function dialogOf(question: GroupQuestion, dialog: DialogState) {
  switch (question.kind) {
    case 'add':
      return <AddDialog {...dialog} />
    case 'add-bots':
      return <AddBotsDialog group={question.group} {...dialog} />
    case 'edit':
      return <EditDialog group={question.group} {...dialog} />
    case 'delete':
      return <DeleteDialog group={question.group} {...dialog} />
    default:
      return question satisfies never
  }
}
