import { Suspense } from 'react'
import type { ServerRow } from '#contract/servers.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)
const ImportDialog = lazyPart(
  async () => (await import('#web/imports/import-dialog.tsx')).ImportDialog,
)

export type ServerDialogRequest =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'edit'; server: ServerRow }
  | { kind: 'delete'; server: ServerRow }

interface ServerDialogsProps {
  request: ServerDialogRequest
  open: boolean
  onOpenChange(open: boolean): void
}

export function ServerDialogs({ request, ...dialog }: ServerDialogsProps) {
  return <Suspense>{dialogOf(request, dialog)}</Suspense>
}

function dialogOf(request: ServerDialogRequest, dialog: Omit<ServerDialogsProps, 'request'>) {
  switch (request.kind) {
    case 'add':
      return <SaveDialog {...dialog} />
    case 'import':
      return <ImportDialog kind="servers" {...dialog} />
    case 'edit':
      return <SaveDialog server={request.server} {...dialog} />
    case 'delete':
      return <DeleteDialog server={request.server} {...dialog} />
    default:
      return request satisfies never
  }
}
