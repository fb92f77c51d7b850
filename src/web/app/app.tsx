import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { AppRouter } from './routes.tsx'
import { watchIdentity } from './watch-identity.ts'
import { watchLive } from './watch-live.ts'

const Toaster = lazyPart(async () => (await import('#web/ui/toaster.tsx')).Toaster)
const TimeAgoTooltip = lazyPart(async () => (await import('#web/ui/time-ago.tsx')).TimeAgoTooltip)

interface AppProps {
  /** What the server has told this page. */
  cache: QueryClient
  router: AppRouter
}

export function App({ cache, router }: AppProps) {
  useEffect(() => watchIdentity(cache, () => router.invalidate()), [cache, router])
  useEffect(() => watchLive(cache), [cache])
  return (
    // Base UI would write <style> elements, which the content security policy forbids.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Suspense>
        <Toaster />
        <TimeAgoTooltip />
      </Suspense>
    </CSPProvider>
  )
}
