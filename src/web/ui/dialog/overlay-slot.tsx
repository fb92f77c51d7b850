import { createContext, type ReactNode, use, useEffect, useId, useSyncExternalStore } from 'react'
import { createSharedValue } from '#web/lib/shared-value.ts'

/** The content above everything else; see `OverlaySlot`. */
export const OverlayContent = createContext<ReactNode>(null)

/** The slots that are open, the topmost last. */
const slots = createSharedValue<readonly string[]>([])

/**
 * Renders the content of `OverlayContent` in the slot that was opened last. The page and each dialog have a slot, because a
 * dialog over another dialog must be its child in React. Otherwise both would compete for the focus and close on a single
 * Escape.
 */
export function OverlaySlot({ isOpen = true }: { isOpen?: boolean }) {
  const id = useId()
  const content = use(OverlayContent)
  const isUsed = isOpen && content !== null
  const top = useSyncExternalStore(slots.subscribe, () => slots.get().at(-1))
  useEffect(() => {
    if (!isUsed) return
    slots.set([...slots.get(), id])
    return () => slots.set(slots.get().filter((slot) => slot !== id))
  }, [id, isUsed])
  if (top !== id) return null
  // A dialog in the content has no slot: it would move into itself.
  return <OverlayContent value={null}>{content}</OverlayContent>
}
