import { useQuery } from '@tanstack/react-query'
import type { ApiKey } from '#contract/api-keys.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { ApiKeyFacts } from '#web/session/access/api-key-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import type { ApiKeyDialogRequest } from './api-key-dialog-request.ts'

interface ApiKeyListProps {
  openDialog(request: ApiKeyDialogRequest): void
}

export function ApiKeyList({ openDialog }: ApiKeyListProps) {
  const list = useQuery(api.apiKeys.list.query({}))
  if (!list.data) {
    if (list.isError)
      return (
        <ErrorState
          title="Failed to load API keys"
          description={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      )
    return <SkeletonList count={2} className="grid gap-2" rowClassName="h-14" />
  }
  if (list.data.length === 0)
    return (
      <EmptyState
        title="No API keys"
        description="Make one to call the API from a script, without a browser."
      />
    )
  return (
    <ul aria-label="API keys" className="divide-y divide-line">
      {list.data.map((row) => (
        <ApiKeyRow key={row.id} row={row} openDialog={openDialog} />
      ))}
    </ul>
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
