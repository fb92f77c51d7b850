import { useCallback } from 'react'
import type { DemoFleet } from '../demo/demo-fleet.ts'
import { idOf } from '../demo/queries.ts'
import { usePolling } from './use-polling.ts'

const BOT_MS = 200
const COUNTS_MS = 500

/** Polls the details of a bot; undefined until they arrive. */
export function useBotDetails(fleet: DemoFleet | undefined, index: number | undefined) {
  const query = useCallback(
    async () => (index === undefined ? undefined : fleet?.detailsOf(index)),
    [fleet, index],
  )
  const { value } = usePolling(index === undefined ? undefined : query, BOT_MS)
  return index !== undefined && value?.id === idOf(index) ? value : undefined
}

/** Polls the number of bots with each status, in the order of `MAP_BOT_STATUSES`. */
export function useStatusCounts(fleet: DemoFleet | undefined) {
  return usePolling(fleet?.countStatuses, COUNTS_MS).value
}
