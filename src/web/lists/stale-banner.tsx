import type { UseQueryResult } from '@tanstack/react-query'
import { useConnection } from '#web/api/live.ts'
import { useHasPassed } from '#web/lib/use-has-passed.ts'
import { Button } from '#web/ui/button.tsx'
import { StaleNote } from '#web/ui/feedback/stale-note.tsx'

/** A shorter break is not shown. */
const PATIENCE_MS = 10_000

const REASONS = {
  offline: 'You are offline.',
  connecting: 'Live updates are interrupted.',
  paused:
    'Live updates are paused because you have more than 10 pages open. This page refreshes every 30 seconds; return to it to resume.',
}

interface StaleBannerProps {
  list: Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'data' | 'refetch'>
  /** What failed: "Failed to load bots". */
  failed: string
}

/** Says how old the list is when it cannot be refreshed. */
export function StaleBanner({ list, failed }: StaleBannerProps) {
  const { status, since } = useConnection()
  const isLost = useHasPassed(since + PATIENCE_MS) && status !== 'live'
  if (list.data === undefined) return null
  if (list.isError)
    return (
      <StaleNote
        asOf={list.dataUpdatedAt}
        reason={`${failed} since.`}
        action={
          <Button size="small" onClick={() => void list.refetch()}>
            Try again
          </Button>
        }
      />
    )
  if (!isLost) return null
  return <StaleNote asOf={Math.max(since, list.dataUpdatedAt)} reason={REASONS[status]} />
}
