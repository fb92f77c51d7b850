import { CSPProvider } from '@base-ui/react/csp-provider'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Toaster } from '#web/ui/toaster.tsx'
import { router } from './routes.tsx'

const TimeAgoTooltip = lazy(() =>
  import('#web/ui/time-ago.tsx').then(({ TimeAgoTooltip: component }) => ({ default: component })),
)

export function App() {
  return (
    // Base UI would write <style> elements, which the content security policy forbids.
    <CSPProvider disableStyleElements>
      <RouterProvider router={router} />
      <Toaster />
      <Suspense>
        <TimeAgoTooltip />
      </Suspense>
    </CSPProvider>
  )
}
