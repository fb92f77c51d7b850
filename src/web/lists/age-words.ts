import { formatElapsed } from '#domain/format.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts'
import type { ConnectionState } from '#web/api/live-connection.ts'
import { formatSecondsAgo } from '#web/lib/format-age.ts'

const REASONS = {
  live: '',
  connecting: ', reconnecting…',
  offline: ', offline',
  paused: ', live updates paused',
}

export interface LoadedQuery {
  dataUpdatedAt: number
  isError: boolean
  isFetching: boolean
}

/**
 * `Updated 4 s ago`, or `No changes for 8h 0m` if the live connection, which would report changes, confirms that the data is
 * current.
 */
export function ageWords(query: LoadedQuery, status: ConnectionState['status'], now: number) {
  const { dataUpdatedAt, isError, isFetching } = query
  const ageMs = Math.max(SECOND_MS, now - dataUpdatedAt)
  const isConfirmed = status === 'live' && !isError && !isFetching
  if (isConfirmed && ageMs >= MINUTE_MS) return `No changes for ${formatElapsed(ageMs)}`
  return `Updated ${formatSecondsAgo(now - ageMs, now)}${REASONS[status]}`
}
