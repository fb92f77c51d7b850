import { formatElapsed } from '#domain/format.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts'
import { connectionWords } from '#web/api/connection-words.ts'
import type { ConnectionState } from '#web/api/live-connection.ts'
import { formatSecondsAgo } from '#web/lib/format-age.ts'

export interface LoadedQuery {
  dataUpdatedAt: number
  isError: boolean
  isFetching: boolean
}

/**
 * `Updated 4 s ago`, or `No changes for 8h 0m` if the live connection, which would report changes, confirms that the data is
 * current.
 */
export function ageWords(query: LoadedQuery, connection: ConnectionState, now: number) {
  const { dataUpdatedAt, isError, isFetching } = query
  const ageMs = Math.max(SECOND_MS, now - dataUpdatedAt)
  const isLive = connection.status === 'live'
  const isConfirmed = isLive && !isError && !isFetching
  if (isConfirmed && ageMs >= MINUTE_MS) return `No changes for ${formatElapsed(ageMs)}`
  const reason = isLive ? '' : `, ${connectionWords(connection).toLowerCase()}`
  return `Updated ${formatSecondsAgo(now - ageMs, now)}${reason}`
}
