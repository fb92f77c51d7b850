import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { Toaster } from '#web/ui/toaster.tsx'
import { cache } from './cache.ts'
import { router } from './routes.tsx'
import { watchIdentity } from './watch-identity.ts'

const TimeAgoTooltip = lazy(() =>
  import('#web/ui/time-ago.tsx').then(({ TimeAgoTooltip: component }) => ({ default: component })),
)

export function App() {
  useEffect(() => watchIdentity(cache, () => router.invalidate()), [])
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
