import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { RouterProvider } from '@tanstack/react-router'
import { TimeAgoTooltip } from '#web/ui/time-ago.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { router } from './routes.tsx'

const TOOLTIP_DELAY_MS = 300

export function App() {
  return (
    // Base UI would write <style> elements, which the content security policy forbids.
    <CSPProvider disableStyleElements>
      <Toaster>
        <Tooltip.Provider delay={TOOLTIP_DELAY_MS}>
          <RouterProvider router={router} />
          <TimeAgoTooltip />
        </Tooltip.Provider>
      </Toaster>
    </CSPProvider>
  )
}
