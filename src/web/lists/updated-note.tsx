import type { UseQueryResult } from '@tanstack/react-query'
import { useConnection } from '#web/api/live.ts'
import { useNowInSeconds } from '#web/lib/use-now.ts'

const SECOND_MS = 1000
const MINUTE_S = 60

const REASONS = {
  live: '',
  connecting: ', reconnecting…',
  offline: ', offline',
  paused: ', live updates paused',
}

interface UpdatedNoteProps {
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'isPlaceholderData'>
}

/**
 * `Updated 4 s ago`: when the server last returned or confirmed the shown data, and whether live updates are interrupted.
 * It is not a live region, because it changes every second.
 */
export function UpdatedNote({ query }: UpdatedNoteProps) {
  const { dataUpdatedAt, isPlaceholderData } = query
  const { status } = useConnection()
  const now = useNowInSeconds()
  if (dataUpdatedAt === 0 || isPlaceholderData) return null
  const seconds = Math.max(1, Math.round((now - dataUpdatedAt) / SECOND_MS))
  const ago = seconds < MINUTE_S ? `${seconds} s ago` : `${Math.floor(seconds / MINUTE_S)} min ago`
  return (
    <span className="num whitespace-nowrap text-fg-3 text-xs">
      Updated {ago}
      {REASONS[status]}
    </span>
  )
}
