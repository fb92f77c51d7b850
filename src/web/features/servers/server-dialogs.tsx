import { Suspense } from 'react'
import type { ServerRow } from '#contract/servers.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)
const ImportDialog = lazyPart(
  async () => (await import('#web/imports/import-dialog.tsx')).ImportDialog,
)

export type ServerQuestion =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'edit'; server: ServerRow }
  | { kind: 'delete'; server: ServerRow }

interface ServerDialogsProps {
  question: ServerQuestion
  open: boolean
  onOpenChange(open: boolean): void
}

export function ServerDialogs({ question, ...dialog }: ServerDialogsProps) {
  return <Suspense>{dialogOf(question, dialog)}</Suspense>
}

function dialogOf(question: ServerQuestion, dialog: Omit<ServerDialogsProps, 'question'>) {
  switch (question.kind) {
    case 'add':
      return <SaveDialog {...dialog} />
    case 'import':
      return <ImportDialog kind="servers" {...dialog} />
    case 'edit':
      return <SaveDialog server={question.server} {...dialog} />
    case 'delete':
      return <DeleteDialog server={question.server} {...dialog} />
    default:
      return question satisfies never
  }
}
