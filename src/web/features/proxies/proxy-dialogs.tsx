import { Suspense } from 'react'
import type { ProxyRow } from '#contract/proxies.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)
const ImportDialog = lazyPart(
  async () => (await import('#web/imports/import-dialog.tsx')).ImportDialog,
)

export type ProxyQuestion =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'edit'; proxy: ProxyRow }
  | { kind: 'delete'; proxy: ProxyRow }

interface ProxyDialogsProps {
  question: ProxyQuestion
  open: boolean
  onOpenChange(open: boolean): void
}

export function ProxyDialogs({ question, ...dialog }: ProxyDialogsProps) {
  return <Suspense>{dialogOf(question, dialog)}</Suspense>
}

function dialogOf(question: ProxyQuestion, dialog: Omit<ProxyDialogsProps, 'question'>) {
  switch (question.kind) {
    case 'add':
      return <SaveDialog {...dialog} />
    case 'import':
      return <ImportDialog kind="proxies" {...dialog} />
    case 'edit':
      return <SaveDialog proxy={question.proxy} {...dialog} />
    case 'delete':
      return <DeleteDialog proxy={question.proxy} {...dialog} />
    default:
      return question satisfies never
  }
}
