import { formatShortDateTime } from '#domain/format.ts'
import { formatYourTime } from '#web/lib/local-time.ts'

interface YourTimeProps {
  at: string
  /** For table columns with a header that says that times are in the user's time zone. */
  isShort?: boolean
}

/** An instant in the time zone of the browser; `TimeTooltip` names the zone on hover. */
export function YourTime({ at, isShort = false }: YourTimeProps) {
  const date = new Date(at)
  return (
    <time
      data-detail="zone"
      dateTime={at}
      className={isShort ? 'num whitespace-nowrap text-fg-2' : 'num'}
    >
      {isShort ? formatShortDateTime(date) : formatYourTime(date)}
    </time>
  )
}
