import { useQuery } from '@tanstack/react-query'
import type { ApiKey } from '#contract/api-keys.ts'
import { api } from '#web/api/client.ts'
import { Loaded } from '#web/lists/loaded.tsx'
import { ApiKeyFacts } from '#web/session/access/api-key-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import type { ApiKeyDialogRequest } from './api-key-dialog.tsx'

interface ApiKeyListProps {
  openDialog(request: ApiKeyDialogRequest): void
}

export function ApiKeyList({ openDialog }: ApiKeyListProps) {
  return (
    <Loaded
      query={useQuery(api.apiKeys.list.query({}))}
      failed="Failed to load API keys"
      loading={<SkeletonList count={2} className="grid gap-2" rowClassName="h-14" />}
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
