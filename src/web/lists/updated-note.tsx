import { useConnection } from '#web/api/live.ts'
import { useNowInSeconds } from '#web/lib/use-now.ts'
import { ageWords, type LoadedQuery } from './age-words.ts'

interface UpdatedNoteProps {
  query: LoadedQuery & { isPlaceholderData: boolean }
}

/**
 * `Updated 4 s ago`: when the server last returned or confirmed the shown data, and whether live updates are interrupted.
 * It is not a live region, because it changes every second.
 */
export function UpdatedNote({ query }: UpdatedNoteProps) {
  const connection = useConnection()
  const now = useNowInSeconds()
  if (query.dataUpdatedAt === 0 || query.isPlaceholderData) return null
  return (
    <span className="num @max-[16rem]:whitespace-normal whitespace-nowrap text-fg-3 text-xs">
      {ageWords(query, connection, now)}
    </span>
  )
}
