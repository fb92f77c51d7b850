import { useQuery } from '@tanstack/react-query'
import type { ApiKey } from '#contract/api-keys.ts'
import { formatDate } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { useHasPassed } from '#web/lib/use-has-passed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import type { ApiKeyQuestion } from './api-key-question.ts'

interface ApiKeyListProps {
  ask(question: ApiKeyQuestion): void
}

export function ApiKeyList({ ask }: ApiKeyListProps) {
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
        <ApiKeyRow key={row.id} row={row} ask={ask} />
      ))}
    </ul>
  )
}

function ApiKeyRow({ row, ask }: ApiKeyListProps & { row: ApiKey }) {
  const { name, start, scope, created_at, expires_at, used_at } = row
  const isOver = useHasPassed(Date.parse(expires_at))
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="break-words font-medium">{name}</span>
          <code className="font-mono text-fg-3 text-xs">{start}…</code>
          <Badge tone={scope === 'write' ? 'blue' : 'outline'}>
            {scope === 'write' ? 'Reads and writes' : 'Reads only'}
          </Badge>
          {isOver && <Badge tone="red">Expired</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-fg-2">
          <span>
            {isOver ? 'ended' : 'until'}{' '}
            <time dateTime={expires_at} className="num">
              {formatDate(new Date(expires_at))}
            </time>
          </span>
          <span>
            made <TimeAgo at={new Date(created_at)} />
          </span>
          <span>
            {used_at === null ? (
              'never used'
            ) : (
              <>
                last used <TimeAgo at={new Date(used_at)} />
              </>
            )}
          </span>
        </p>
      </div>
      <Button
        size="small"
        aria-label={`Revoke ${name}`}
        onClick={() => ask({ kind: 'revoke', row })}
      >
        Revoke
      </Button>
    </li>
  )
}
