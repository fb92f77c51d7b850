import { formatYourTime, LOCAL_ZONE } from '#web/lib/local-time.ts'

/** An instant in the time zone of the browser, which it names. */
export function YourTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={LOCAL_ZONE} className="num">
      {formatYourTime(new Date(at))}
    </time>
  )
}
