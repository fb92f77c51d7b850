import type { ComponentProps } from 'react'
import { formatHour } from '#domain/format.ts'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { StaleBanner } from '#web/lists/stale-banner.tsx'

type ListNotesProps = Pick<ComponentProps<typeof StaleBanner>, 'list'>

/** What is to be known of the list as a whole: the zone of its hours, and of when it is. */
export function ListNotes({ list }: ListNotesProps) {
  return (
    <div className="flex min-h-8.5 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <ZoneNote />
      <StaleBanner list={list} failed="Failed to load BR bots" />
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
