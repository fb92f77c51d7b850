import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { browserOf } from '#web/session/access/browser-of.ts'
import { SessionFacts } from '#web/session/access/session-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'

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
      {sessions.data.map((session) => (
        <li key={session.id} className="flex min-h-12 items-center justify-between gap-4 py-2">
          <SessionFacts session={session} />
          {!session.current && (
            <Button
              size="small"
              disabled={end.isPending}
              aria-label={`End the session from ${session.ip}, ${browserOf(session.agent)}`}
              onClick={() => end.mutate({ params: { id: session.id } })}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
