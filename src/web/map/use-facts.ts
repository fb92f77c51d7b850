import { useCallback } from 'react'
import { idOf } from './demo/look-up.ts'
import type { DemoFleet } from './demo/open-demo-fleet.ts'
import { usePolled } from './use-polled.ts'

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
