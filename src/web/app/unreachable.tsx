import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#web/api/send.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

const TRY_AGAIN_MS = 5000

/** In place of every page while nobody knows who is signed in: no reason to send anyone to the sign-in page. */
export function Unreachable({ error }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => void router.invalidate(), TRY_AGAIN_MS)
    return () => clearInterval(timer)
  }, [router])
  return (
    <main className="grid min-h-dvh place-content-center p-4">
      <ErrorState
        title="Night Shift cannot be reached"
        description={
          error instanceof ApiError
            ? error.message
            : 'Check your network, or ask whether the server is running. This page tries again by itself.'
        }
        onRetry={() => void router.invalidate()}
      />
    </main>
  )
}
