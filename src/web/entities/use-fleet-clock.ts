import { useQuery } from '@tanstack/react-query'
import { hourIn } from '#domain/zone.ts'
import { api } from '#web/api/client.ts'
import { useNow } from '#web/lib/use-now.ts'

const displayQuery = { ...api.settings.display.query({}), staleTime: 300_000 } as const

interface FleetClock {
  /** The time zone of the fleet, once it is loaded. */
  timeZone: string | undefined
  /** The local time of the fleet in hours, with fractions. */
  nowHour: number | undefined
}

export function useFleetClock(): FleetClock {
  const timeZone = useQuery(displayQuery).data?.time_zone
  const now = useNow()
  return { timeZone, nowHour: timeZone === undefined ? undefined : hourIn(timeZone, now) }
}
