import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { currentDiscard, endDiscard, watchDiscard } from '#web/lib/unsaved-input.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)

/** Asks before unsaved input is discarded. */
export function DiscardConfirmation() {
  const request = useSyncExternalStore(watchDiscard, currentDiscard)
  if (!request) return null
  return (
    <Suspense>
      <ConfirmDialog
        key={request.key}
        open={request.isOpen}
        onOpenChange={() => endDiscard(false)}
        title="Discard your changes?"
        description="What you entered has not been saved."
        cancel="Keep editing"
        confirm="Discard"
        pending="Discard"
        onConfirm={async () => endDiscard(true)}
      />
    </Suspense>
  )
}
