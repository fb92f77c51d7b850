import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { Toaster } from '#web/ui/toaster.tsx'
import type { AppRouter } from './routes.tsx'
import { watchIdentity } from './watch-identity.ts'

const TimeAgoTooltip = lazy(() =>
  import('#web/ui/time-ago.tsx').then(({ TimeAgoTooltip: component }) => ({ default: component })),
)

interface AppProps {
  /** What the server has told this page. */
  cache: QueryClient
  router: AppRouter
}

export function App({ cache, router }: AppProps) {
  useEffect(() => watchIdentity(cache, () => router.invalidate()), [cache, router])
  return (
    // Base UI would write <style> elements, which the content security policy forbids.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toaster />
      <Suspense>
        <TimeAgoTooltip />
      </Suspense>
    </CSPProvider>
  )
}
