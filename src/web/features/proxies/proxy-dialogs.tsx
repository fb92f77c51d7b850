import { Suspense } from 'react'
import type { ProxyRow } from '#contract/proxies.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)
const ImportDialog = lazyPart(
  async () => (await import('#web/imports/import-dialog.tsx')).ImportDialog,
)

export type ProxyDialogRequest =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'edit'; proxy: ProxyRow }
  | { kind: 'delete'; proxy: ProxyRow }

interface ProxyDialogsProps {
  request: ProxyDialogRequest
  open: boolean
  onOpenChange(open: boolean): void
}

export function ProxyDialogs({ request, ...dialog }: ProxyDialogsProps) {
  return <Suspense>{dialogOf(request, dialog)}</Suspense>
}

function dialogOf(request: ProxyDialogRequest, dialog: Omit<ProxyDialogsProps, 'request'>) {
  switch (request.kind) {
    case 'add':
      return <SaveDialog {...dialog} />
    case 'import':
      return <ImportDialog kind="proxies" {...dialog} />
    case 'edit':
      return <SaveDialog proxy={request.proxy} {...dialog} />
    case 'delete':
      return <DeleteDialog proxy={request.proxy} {...dialog} />
    default:
      return request satisfies never
  }
}
