import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#web/api/send.ts'
import { identityQuery } from '#web/session/identity.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

const TRY_AGAIN_MS = 5000

/** In place of every page: nobody knows who is signed in, or a page broke. */
export function RootError() {
  const cache = useQueryClient()
  const [isKnown] = useState(() => cache.getQueryData(identityQuery.queryKey) !== undefined)
  return isKnown ? <Broken /> : <Unreachable />
}

/** No reason to send anyone to the sign-in page. It stands still while it tries again, so the button keeps its focus. */
function Unreachable() {
  const router = useRouter()
  const { data, error, refetch } = useQuery({ ...identityQuery, refetchInterval: TRY_AGAIN_MS })
  useEffect(() => {
    if (data) void router.invalidate()
  }, [data, router])
  return (
    <Alone>
      <ErrorState
        title="Night Shift cannot be reached"
        description={
          error instanceof ApiError
            ? error.message
            : 'Check your network, or ask whether the server is running. This page tries again by itself.'
        }
        onRetry={() => void refetch()}
      />
    </Alone>
  )
}

function Broken() {
  return (
    <Alone>
      <ErrorState
        title="This page could not be shown"
        description="Something went wrong on our side. Nothing you saved is lost."
        onRetry={() => location.reload()}
      />
    </Alone>
  )
}

function Alone({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh grid-cols-1 content-center justify-items-center p-4">
      <h1 className="sr-only">Night Shift</h1>
      {children}
    </main>
  )
}
