import type { UseQueryResult } from '@tanstack/react-query'
import { useConnection } from '#web/api/live.ts'
import { useHasPassed } from '#web/lib/use-has-passed.ts'
import { Button } from '#web/ui/button.tsx'
import { StaleNote } from '#web/ui/feedback/stale-note.tsx'

/** A short break is not worth a word. */
const PATIENCE_MS = 10_000

const REASONS = {
  offline: 'You are offline.',
  connecting: 'Live updates are interrupted.',
  paused:
    'Live updates are paused because you have more than 10 pages open. This page refreshes every 30 seconds; return to it to resume.',
}

interface ListAgeProps {
  list: Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'data' | 'refetch'>
  /** What could not be done again: "Failed to load bots". */
  failed: string
}

/** Of when a list is, where it could not be kept up to date. */
export function ListAge({ list, failed }: ListAgeProps) {
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
