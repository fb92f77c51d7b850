import { formatElapsed } from '#domain/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { NOTHING } from '#web/ui/nothing.tsx'

/** The time since the last change of the task status of a bot. */
export function TimeInStatus({ since }: { since: string | null }) {
  const now = useNow()
  if (since === null) return NOTHING
  return (
    <time dateTime={since} className="num whitespace-nowrap text-fg-2">
      {formatElapsed(now - Date.parse(since))}
    </time>
  )
}
