import { formatAgo } from '#domain/format.ts'
import { useNow } from '#web/lib/use-now.ts'

/** `3h ago`; `TimeTooltip` shows the exact date and time on hover and focus. */
export function TimeAgo({ at }: { at: Date }) {
  const now = useNow()
  return (
    <time
      data-detail="instant"
      dateTime={at.toISOString()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus shows the exact time
      tabIndex={0}
      // Above the click area of a row.
      className="num relative z-1 text-fg-2"
    >
      {formatAgo(at, new Date(now))}
    </time>
  )
}
