import type { UseQueryResult } from '@tanstack/react-query'
import { formatHour } from '#domain/format.ts'
import { useConnection } from '#web/api/live.ts'
import { useFleetClock } from '#web/entities/fleet/use-fleet-clock.ts'
import { useHasPassed } from '#web/lib/use-has-passed.ts'
import { Button } from '#web/ui/button.tsx'
import { StaleNote } from '#web/ui/stale-note.tsx'

/** A short break is not worth a word. */
const PATIENCE_MS = 10_000

interface ListNotesProps {
  list: Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'data' | 'refetch'>
}

/** What is to be known of the list as a whole: the zone of its hours, and of when it is. */
export function ListNotes({ list }: ListNotesProps) {
  return (
    <div className="flex min-h-8.5 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <ZoneNote />
      {list.data !== undefined && <ListAge list={list} />}
    </div>
  )
}

function ZoneNote() {
  const { timeZone, nowHour } = useFleetClock()
  return (
    <p className="num text-fg-3 text-xs">
      {timeZone && `Hours in ${timeZone}`}
      {nowHour !== undefined && `, now ${formatHour(nowHour)}`}
    </p>
  )
}

function ListAge({ list: { isError, dataUpdatedAt, refetch } }: ListNotesProps) {
  const { status, since } = useConnection()
  const isLost = useHasPassed(since + PATIENCE_MS) && status !== 'live'
  if (isError)
    return (
      <StaleNote
        asOf={dataUpdatedAt}
        reason="Failed to load BR bots since."
        action={
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    )
  if (!isLost) return null
  return (
    <StaleNote
      asOf={Math.max(since, dataUpdatedAt)}
      reason={status === 'offline' ? 'You are offline.' : 'Live updates are interrupted.'}
    />
  )
}
