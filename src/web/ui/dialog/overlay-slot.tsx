import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { createOpenIds, useOpenId } from './overlay-order.ts'

/** The content above everything else; see `OverlaySlot`. */
export const OverlayContent = createContext<ReactNode>(null)

const slots = createOpenIds()

/**
 * Renders the content of `OverlayContent` in the slot that was opened last. The page and each dialog have a slot, because a
 * dialog over another dialog must be its child in React. Otherwise both would compete for the focus.
 */
export function OverlaySlot({ isOpen = true }: { isOpen?: boolean }) {
  const content = use(OverlayContent)
  const id = useOpenId(slots, isOpen && content !== null)
  const top = useSyncExternalStore(slots.subscribe, () => slots.get().at(-1))
  if (top !== id) return null
  // A dialog in the content has no slot: it would move into itself.
  return <OverlayContent value={null}>{content}</OverlayContent>
}
