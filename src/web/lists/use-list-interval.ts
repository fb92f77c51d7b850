import type { Query } from '@tanstack/react-query'
import { useConnection } from '#web/api/live.ts'

const RECOVERY_MS = 10_000
const UNTOLD_MS = 30_000

/**
 * When a list is asked for again by itself: after a failure, and on and on where nothing is told live, or not all
 * of what it shows.
 */
export function useListInterval(isTold = true) {
  const isLive = useConnection().status === 'live'
  const restMs = isLive && isTold ? false : UNTOLD_MS
  // Of a query, nothing but its state: lists of any kind use this.
  return ({ state }: { state: Pick<Query['state'], 'status'> }) =>
    state.status === 'error' ? RECOVERY_MS : restMs
}
