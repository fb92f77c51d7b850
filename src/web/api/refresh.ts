import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

let actedAt = 0
const listeners = new Set<() => void>()

/** When the user of this tab last changed something, asked for the latest data, or came back to it; 0: not yet. */
export const useActedAt = (): number => useSyncExternalStore(subscribe, () => actedAt)

/** Whatever arrives next is what the user expects to see. */
export function noteAction(): void {
  actedAt = Date.now()
  for (const listener of listeners) listener()
}

/** Fetches again what an action of the user has made old. Its result is shown at once, where hints only announce theirs. */
export function refreshAfterAction(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  // An answer under way may be from before the action: it is dropped with the new request, not shown as its result.
  noteAction()
  return cache.invalidateQueries({ queryKey })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
