import { useCallback } from 'react'
import type { DemoFleet } from '../demo/demo-fleet.ts'
import { idOf } from '../demo/queries.ts'
import { usePolled } from './use-polling.ts'

const BOT_MS = 200
const COUNTS_MS = 500

/** What is known of a bot now; undefined until something is. */
export function useBot(fleet: DemoFleet | undefined, index: number | undefined) {
  const ask = useCallback(
    async () => (index === undefined ? undefined : fleet?.detailsOf(index)),
    [fleet, index],
  )
  const { value } = usePolled(index === undefined ? undefined : ask, BOT_MS)
  return index !== undefined && value?.id === idOf(index) ? value : undefined
}

/** How many bots have each status, in the order of all. */
export function useCounts(fleet: DemoFleet | undefined) {
  return usePolled(fleet?.countStatuses, COUNTS_MS).value
}
