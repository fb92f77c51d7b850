import { formatAgo } from '#domain/format.ts'
import { useNow } from '#web/lib/use-now.ts'

/** `3h ago`; `TimeTooltip` shows the exact date and time on hover and focus. */
export function TimeAgo({ at }: { at: Date }) {
  const now = useNow()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus shows the exact time
    <time data-detail="instant" dateTime={at.toISOString()} tabIndex={0} className="num text-fg-2">
      {formatAgo(at, new Date(now))}
    </time>
  )
}
