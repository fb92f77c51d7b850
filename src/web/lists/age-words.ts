import { formatAgo, formatElapsed } from '#domain/format.ts'
import type { ConnectionState } from '#web/api/live-connection.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

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
  const age = Math.max(SECOND_MS, now - dataUpdatedAt)
  if (age < MINUTE_MS) return `Updated ${Math.floor(age / SECOND_MS)} s ago${REASONS[status]}`
  if (status === 'live' && !isError && !isFetching) return `No changes for ${formatElapsed(age)}`
  return `Updated ${formatAgo(new Date(dataUpdatedAt), new Date(now))}${REASONS[status]}`
}
