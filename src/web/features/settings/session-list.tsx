import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { browserOf } from './browser-of.ts'

const END = {
  done: 'Session ended',
  failed: 'Failed to end session',
  reason: 'An error occurred while ending the session.',
}

export function SessionList() {
  const sessions = useQuery(api.auth.sessions.query({}))
  const end = useMutation({ ...api.auth.endSession.mutation(), meta: END })
  if (sessions.isError && !sessions.data)
    return (
      <ErrorState
        title="Failed to load sessions"
        description={reasonOf(sessions.error)}
        onRetry={() => void sessions.refetch()}
      />
    )
  if (!sessions.data) return <SkeletonList count={2} className="grid gap-2" rowClassName="h-12" />
  return (
    <ul className="divide-y divide-line">
      {sessions.data.map(({ id, ip, agent, created_at, seen_at, current }) => (
        <li key={id} className="flex min-h-12 items-center justify-between gap-4 py-2">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 font-medium">
              <span title={agent}>{browserOf(agent)}</span>
              {current && <Badge tone="green">This one</Badge>}
            </p>
            <p className="flex flex-wrap gap-x-2 text-fg-2">
              <span className="num font-mono text-xs leading-5">{ip}</span>
              <span>
                signed in <TimeAgo at={new Date(created_at)} />, last used{' '}
                <TimeAgo at={new Date(seen_at)} />
              </span>
            </p>
          </div>
          {!current && (
            <Button
              size="small"
              disabled={end.isPending}
              aria-label={`End the session from ${ip}, ${browserOf(agent)}`}
              onClick={() => end.mutate({ params: { id } })}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
