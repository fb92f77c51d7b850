import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { Loaded } from '#web/lists/loaded.tsx'
import { ApiKeyFacts } from '#web/session/access/api-key-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Plus } from '#web/ui/icons.ts'
import type { ApiKeyDialogRequest } from './api-key-dialog.tsx'
import { Section } from './section.tsx'

const ApiKeyDialog = lazyPart(async () => (await import('./api-key-dialog.tsx')).ApiKeyDialog)

export function ApiKeysPage() {
  const dialog = useDialog<ApiKeyDialogRequest>()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 p-4 md:p-6">
      <Section
        title="API keys"
        heading={heading}
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
            heading={heading}
            {...dialog.props}
            onAdded={(added) => dialog.open({ kind: 'added', added })}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ApiKeyListProps {
  openDialog(request: ApiKeyDialogRequest): void
}

function ApiKeyList({ openDialog }: ApiKeyListProps) {
  return (
    <Loaded
      query={useQuery(api.apiKeys.list.query({}))}
      failed="Failed to load API keys"
      loading={{ count: 2, className: 'grid gap-2', rowClassName: 'h-14' }}
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            title="No API keys"
            description="Create a key to call the API from a script."
          />
        ) : (
          <ul aria-label="API keys" className="divide-y divide-line">
            {rows.map((row) => (
              <ApiKeyRow key={row.id} row={row} openDialog={openDialog} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function ApiKeyRow({ row, openDialog }: ApiKeyListProps & { row: ApiKey }) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2">
      <ApiKeyFacts apiKey={row} />
      <Button
        size="small"
        aria-label={`Revoke ${row.name}`}
        onClick={() => openDialog({ kind: 'revoke', row })}
      >
        Revoke
      </Button>
    </li>
  )
}
