import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createSharedValue } from '#web/lib/shared-value.ts'

const actedAt = createSharedValue(0)

/** When the user of this tab last changed something, refreshed the data or returned to the tab; 0 if never. */
export const useActedAt = (): number => useSyncExternalStore(actedAt.subscribe, actedAt.get)

/** Records an action of the user, after which the user expects the next response to be shown. */
export const noteAction = (): void => actedAt.set(Date.now())

/**
 * Refreshes the data that an action of the user has changed. Lists show the result immediately, whereas they only
 * announce the changes that a hint names.
 */
export function refreshAfterAction(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  // A pending response may be from before the action. The new request replaces it.
  noteAction()
  return cache.invalidateQueries({ queryKey })
}
