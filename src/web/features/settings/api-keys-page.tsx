import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { Plus } from '#web/ui/icons.tsx'
import type { ApiKeyDialogRequest } from './api-key-dialog.tsx'
import { ApiKeyList } from './api-key-list.tsx'
import { Section } from './section.tsx'

const ApiKeyDialog = lazyPart(async () => (await import('./api-key-dialog.tsx')).ApiKeyDialog)

export function ApiKeysPage() {
  const dialog = useDialog<ApiKeyDialogRequest>()
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 p-4 md:p-6">
      <Section
        title="API keys"
        description="Keys for your programs. A key has your current permissions, or only read access. Its changes appear in the audit log under your name and the name of the key."
        action={
          <Button variant="primary" onClick={() => dialog.open({ kind: 'add' })}>
            <Plus size={15} aria-hidden />
            New API key
          </Button>
        }
      >
        <ApiKeyList openDialog={dialog.open} />
      </Section>
      {dialog.current && (
        <Suspense>
          <ApiKeyDialog
            key={dialog.key}
            request={dialog.current}
            {...dialog.props}
            onAdded={(added) => dialog.open({ kind: 'added', added })}
          />
        </Suspense>
      )}
    </div>
  )
}
