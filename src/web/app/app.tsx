import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { OverlayContent, OverlaySlot } from '#web/ui/dialog/overlay-slot.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DiscardConfirmation } from './discard-confirmation.tsx'
import { IdentityConfirmation } from './identity-confirmation.tsx'
import type { AppRouter } from './routes.tsx'
import { watchDownloads } from './watch-downloads.ts'
import { watchIdentity } from './watch-identity.ts'
import { watchLive } from './watch-live.ts'

const Toaster = lazyPart(async () => (await import('#web/ui/feedback/toaster.tsx')).Toaster)
const TimeAgoTooltip = lazyPart(async () => (await import('#web/ui/time-ago.tsx')).TimeAgoTooltip)

const OVER_ALL = (
  <>
    <IdentityConfirmation />
    <DiscardConfirmation />
  </>
)

interface AppProps {
  /** What the server has told this page. */
  cache: QueryClient
  router: AppRouter
}

export function App({ cache, router }: AppProps) {
  useEffect(() => watchIdentity(cache, () => router.invalidate()), [cache, router])
  useEffect(() => watchLive(cache), [cache])
  useEffect(() => watchDownloads(toast), [])
  return (
    // Base UI would write <style> elements, which the content security policy forbids.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={cache}>
        <OverlayContent value={OVER_ALL}>
          <RouterProvider router={router} />
          <OverlaySlot />
        </OverlayContent>
      </QueryClientProvider>
      <Suspense>
        <Toaster />
        <TimeAgoTooltip />
      </Suspense>
    </CSPProvider>
  )
}
