import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatTimeOfDay } from '#domain/format.ts'
import { useConnection } from '#web/api/live.ts'
import { useHasPassed } from '#web/lib/use-has-passed.ts'
import { Button } from '#web/ui/button.tsx'

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

interface StaleNoteProps {
  /** Time of the shown data, in milliseconds. */
  asOf: number
  /** Why the data may be outdated. */
  reason: string
  /** An action, such as a retry. */
  action?: ReactNode
}

/** A note above a list that could not be refreshed: the list stays visible, with the time of its data. */
function StaleNote({ asOf, reason, action }: StaleNoteProps) {
  return (
    <p
      role="status"
      className="tone-yellow flex flex-wrap items-center justify-between gap-2 rounded-md border border-tone-line bg-tone-bg px-3 py-1.5 text-tone"
    >
      <span className="num">
        Updated {formatTimeOfDay(new Date(asOf))} your time. {reason}
      </span>
      {action}
    </p>
  )
}
