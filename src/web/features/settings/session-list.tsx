import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { Loaded } from '#web/lists/loaded.tsx'
import { browserOf } from '#web/session/access/browser-of.ts'
import { SessionFacts } from '#web/session/access/session-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'

const END = {
  done: 'Session ended',
  failed: 'Failed to end session',
  reason: 'An error occurred while ending the session.',
}

export function SessionList() {
  const end = useMutation({ ...api.auth.endSession.mutation(), meta: END })
  return (
    <Loaded
      query={useQuery(api.auth.sessions.query({}))}
      failed="Failed to load sessions"
      loading={<SkeletonList count={2} className="grid gap-2" rowClassName="h-12" />}
    >
      {(sessions) => (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
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
      )}
    </Loaded>
  )
}
