import type { UseQueryResult } from '@tanstack/react-query'
import { formatHour } from '#domain/format.ts'
import { useFleetClock } from '#web/entities/fleet/use-fleet-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { StaleNote } from '#web/ui/stale-note.tsx'

/** In which time zone the hours of the list are meant. */
export function ZoneNote() {
  const { timeZone, nowHour } = useFleetClock()
  return (
    <p className="num min-h-5 text-fg-3 text-xs">
      {timeZone && `Hours in ${timeZone}`}
      {nowHour !== undefined && `, now ${formatHour(nowHour)}`}
    </p>
  )
}

/** Of when the list is, where it could not be kept up to date. */
export function BotListAge({
  list,
}: {
  list: Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'data' | 'refetch'>
}) {
  if (!list.data || !list.isError) return null
  return (
    <StaleNote
      asOf={list.dataUpdatedAt}
      reason="Failed to load BR bots since."
      action={
        <Button size="small" onClick={() => void list.refetch()}>
          Try again
        </Button>
      }
    />
  )
}
