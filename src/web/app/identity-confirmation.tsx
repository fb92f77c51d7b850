import { Suspense, useSyncExternalStore } from 'react'
import { currentConfirmation, endConfirmation, watchConfirmation } from '#web/api/confirmation.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

// Fetched when a call requires it, which is seldom.
const IdentityDialog = lazyPart(async () => (await import('./identity-dialog.tsx')).IdentityDialog)

/** Asks the user to confirm their identity when a call requires it. */
export function IdentityConfirmation() {
  const request = useSyncExternalStore(watchConfirmation, currentConfirmation)
  if (!request) return null
  return (
    <Suspense>
      <IdentityDialog
        key={request.key}
        problem={request.problem}
        open={request.isOpen}
        onEnd={endConfirmation}
      />
    </Suspense>
  )
}
