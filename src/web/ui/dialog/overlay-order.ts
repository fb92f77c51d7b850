import { useEffect, useId } from 'react'
import { createSharedValue } from '#web/lib/shared-value.ts'

/** The ids of open elements, the topmost last. */
export const createOpenIds = () => createSharedValue<readonly string[]>([])

/** Adds an element to the open ones while `isOpen`. Returns its id. */
export function useOpenId(ids: ReturnType<typeof createOpenIds>, isOpen: boolean): string {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    ids.set([...ids.get(), id])
    return () => ids.set(ids.get().filter((one) => one !== id))
  }, [ids, id, isOpen])
  return id
}

const overlays = createOpenIds()

interface ChangeDetails {
  readonly reason: string
  readonly event: Event
  cancel(): void
  allowPropagation(): void
}

/**
 * Returns the `onOpenChange` of an overlay that Escape closes only while no other overlay is above it. Base UI knows this
 * only of overlays that are nested in React; of others it closes the one with the focus, or all.
 */
export function useTopmostEscape<Details extends ChangeDetails>(
  isOpen: boolean,
  onOpenChange: (isOpen: boolean, details: Details) => void,
): (isOpen: boolean, details: Details) => void {
  const id = useOpenId(overlays, isOpen)
  return (next, details) => {
    const { reason, event } = details
    const isForOther = event.defaultPrevented || overlays.get().at(-1) !== id
    if (reason !== 'escape-key' || !isForOther) return onOpenChange(next, details)
    details.cancel()
    details.allowPropagation()
  }
}
