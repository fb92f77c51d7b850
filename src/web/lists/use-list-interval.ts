import type { Query } from '@tanstack/react-query'
import { useConnection } from '#web/api/live.ts'

const RECOVERY_MS = 10_000
const POLL_MS = 30_000

/**
 * The interval at which a list is polled: soon after a failure, and regularly without a live connection. If `isLive` is
 * false, live messages do not cover all data of the list, and it is always polled.
 */
export function useListInterval(isLive = true) {
  const isConnected = useConnection().status === 'live'
  const restMs = isConnected && isLive ? false : POLL_MS
  // Reads only the state of the query, so that lists of any kind can use this function.
  return ({ state }: { state: Pick<Query['state'], 'status'> }) =>
    state.status === 'error' ? RECOVERY_MS : restMs
}
