import { formatYourTime, localZone } from '#web/lib/local-time.ts'

/** An instant in the time zone of the browser, which it names. */
export function YourTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={localZone()} className="num">
      {formatYourTime(new Date(at))}
    </time>
  )
}
